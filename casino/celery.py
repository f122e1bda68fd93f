"""The Celery app. Tasks are found in each app's ``tasks`` module; what beat runs stands here."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "seal ended shifts": {"task": "tables.tasks.seal_ended_shifts", "schedule": 30.0},
    "send stale report jobs again": {"task": "tables.tasks.sweep_report_jobs", "schedule": 15.0},
}
