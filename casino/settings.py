"""All settings in one file, read from the environment. docs/settings.md lists every variable."""

import contextlib
import os
import secrets
from pathlib import Path
from zoneinfo import ZoneInfo

import environ
from django.utils.translation import gettext_lazy as _

from casino.kernel.clock import HouseCalendar
from casino.logs import logging_config

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VERSION = "2026.11.0"


def _kept_secret(path: Path) -> str:
    """Read a random secret that was made on first use and is readable by its owner only."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        with contextlib.suppress(FileExistsError):  # another process was first; its secret stands
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


# --- Where things are kept -------------------------------------------------------------------
DATA_DIR = Path(env.str("DATA_DIR", str(BASE_DIR / "var"))).resolve()

# --- Who may see what goes wrong --------------------------------------------------------------
DEBUG = env.bool("DEBUG", False)
DEMO = env.bool(
    "DEMO", False
)  # the demo house: printed sign-ins, the gallery; set by `manage.py demo`
SECRET_KEY = env.str("SECRET_KEY", "") or _kept_secret(DATA_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- The house ---------------------------------------------------------------------------------
HOUSE_NAME = env.str("HOUSE_NAME", "Casa de Jogo 示範娛樂場")
AUTHORITY_NAME = env.str(
    "AUTHORITY_NAME", "博彩監察協調局 · Direcção de Inspecção e Coordenação de Jogos"
)
HOUSE_CALENDAR = HouseCalendar(
    zone=ZoneInfo(env.str("HOUSE_TIME_ZONE", "Asia/Macau")),
    shifts=tuple(
        (name, int(hour))
        for name, _sep, hour in (
            s.partition(":") for s in env.list("SHIFTS", default=["day:6", "swing:14", "night:22"])
        )
    ),
)

# --- Django ------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "casino.apps.CasinoConfig",
    "casino.web",
    "casino.audit",
    "casino.staff",
    "accounting",
    "tables",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "rest_framework",
    "drf_spectacular",
]
MIDDLEWARE = [
    "casino.web.middleware.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "casino.staff.middleware.MethodMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "casino.staff.middleware.DeviceMiddleware",
    "casino.staff.middleware.StaffLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "casino.error_responses.DomainErrorMiddleware",
]
ROOT_URLCONF = "casino.urls"
WSGI_APPLICATION = "casino.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "casino.web.context.house",
                "casino.navigation.navigation",
            ],
            "builtins": [
                "casino.templatetags.casino_format",
                "django.templatetags.i18n",
                "django.templatetags.static",
            ],
        },
    }
]
AUTH_USER_MODEL = "staff.User"
LOGIN_URL = "staff:sign_in"
LOGIN_REDIRECT_URL = "home"
DEVICE_REDIRECT_URL = "tables:pad"  # where a tablet belongs
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
if DEMO:
    PASSWORD_HASHERS.insert(0, "casino.staff.demo_hasher.DemoPasswordHasher")
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("staff_number",)},
    },
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

WEB_PORT = env.int("WEB_PORT", 8000)  # where the demo house answers, or at the next free one

# --- Database: SQLite where nothing is said, PostgreSQL in a casino ------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL", f"sqlite:///{DATA_DIR / 'casino.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        # IMMEDIATE: a writer waits at BEGIN instead of failing when it turns from reader to writer.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: an acknowledged round survives a power cut. recursive_triggers: REPLACE must not slip past the delete triggers.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON;",
    }
# A connection outlives its request: opening one costs more than a round, and the last one to close makes SQLite check-point.
DATABASES["default"]["CONN_MAX_AGE"] = 60
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# --- At the table --------------------------------------------------------------------------------
UNDO_SECONDS = env.int("UNDO_SECONDS", 30)
LONGEST_STRETCH_MINUTES = env.int("LONGEST_STRETCH_MINUTES", 60)

# --- Redis and Celery ----------------------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", "redis://localhost:6379/0")
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)  # its own word for a socket
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # a killed worker's task is delivered again; every task is idempotent
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "socket_timeout": 5,
    "socket_connect_timeout": 5,
}
CELERY_TASK_PUBLISH_RETRY = (
    False  # the jobs table and its sweeper send again; nobody waits for a broker
)
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# --- Proof ---------------------------------------------------------------------------------------
# The web process never reads this file; the worker and the operator's commands do.
SIGNING_KEY_FILE = env.str("SIGNING_KEY_FILE", "")

# --- Signing in ------------------------------------------------------------------------------------
PIN_PEPPER = env.str("PIN_PEPPER", "") or SECRET_KEY
SIGN_IN_FAILURES_BEFORE_DELAY = env.int("SIGN_IN_FAILURES_BEFORE_DELAY", 3)
SIGN_IN_FAILURES_BEFORE_LOCK = env.int("SIGN_IN_FAILURES_BEFORE_LOCK", 10)
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)
SESSION_COOKIE_AGE = env.int("SESSION_SECONDS", 8 * 3600)
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "casino.web.views.csrf_failure"
# Behind TLS in a casino: cookies travel only over it. The embedded install speaks plain HTTP on loopback.
SECURE_COOKIES = env.bool("SECURE_COOKIES", False)
SESSION_COOKIE_SECURE = SECURE_COOKIES
CSRF_COOKIE_SECURE = SECURE_COOKIES
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE_COOKIES else None
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- Content security: nothing inline, nothing from elsewhere -----------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "font-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}

# --- Languages and time ---------------------------------------------------------------------------------
USE_TZ = True
TIME_ZONE = str(HOUSE_CALENDAR.zone)
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("zh-hant", _("Traditional Chinese")), ("pt", _("Portuguese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "casino" / "locale"]
LANGUAGE_COOKIE_NAME = "language"

# --- Static files -----------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "casino" / "static"]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "casino.web.static_files.StaticFiles"},
}
WHITENOISE_MANIFEST_STRICT = True
WHITENOISE_USE_FINDERS = DEBUG

# --- API -----------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["casino.web.api.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["casino.staff.access.ApiAccess"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["casino.web.api.StrictJsonParser"],
    "EXCEPTION_HANDLER": "casino.error_responses.api_exception_handler",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "ENUM_NAME_OVERRIDES": {"CorrectionKind": "tables.models.corrections.KINDS"},
    "TITLE": "Casino table management and rake accounting",
    "DESCRIPTION": "Tables, sessions, rounds and reports. Money is an integer in the currency's minor unit.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SORT_OPERATIONS": False,
}

# --- Logs -------------------------------------------------------------------------------------------------------
LOG_LEVEL = env.str("LOG_LEVEL", "INFO")
LOGGING_CONFIG = None
logging_config(level=LOG_LEVEL)
