"""The project: composition root on top (settings, urls, celery), the shared kernel underneath."""
