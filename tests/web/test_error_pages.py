"""Pages that stand when something else does not."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path


def fail(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("on purpose")


def doubt(_request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def deny(_request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def miss(_request: HttpRequest) -> HttpResponse:
    raise Http404


urlpatterns = [path("500/", fail), path("400/", doubt), path("403/", deny), path("404/", miss)]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("status", "language", "heading"),
    [
        (400, "en", "The request cannot be read"),
        (403, "en", "Not for this sign-in"),
        (404, "en", "There is no such page"),
        (500, "en", "The house's system failed"),
        (400, "zh-hant", "無法讀取請求"),
        (403, "zh-hant", "此帳號無權使用"),
        (404, "zh-hant", "沒有此頁"),
        (500, "zh-hant", "系統發生故障"),
        (400, "pt", "O pedido não pode ser lido"),
        (403, "pt", "Não disponível para esta conta"),
        (404, "pt", "Esta página não existe"),
        (500, "pt", "O sistema da casa falhou"),
    ],
)
def test_an_error_page_says_what_happened_in_the_reader_s_language(
    status: int, language: str, heading: str
) -> None:
    client = Client(raise_request_exception=False)
    client.cookies["language"] = language
    response = client.get(f"/{status}/")
    assert response.status_code == status
    page = response.content.decode().replace("&#x27;", "'")
    assert f"<h1>{heading}</h1>" in page
    assert f'<html lang="{language}">' in page


def test_a_page_too_old_to_be_sent_says_that_nothing_was_recorded() -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["language"] = "pt"
    response = client.post("/language/", {"language": "en"})
    assert response.status_code == 403
    assert "nada foi registado" in response.content.decode()
    assert response.cookies.get("language") is None
