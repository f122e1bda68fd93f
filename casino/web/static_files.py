"""How static files are named: by their contents, the modules that a module imports too."""

from whitenoise.storage import (  # type: ignore[import-untyped]  # it brings no types
    CompressedManifestStaticFilesStorage,
)


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # as above
    """Names each file by its contents, so that a browser keeps it for ever and never mixes two versions of the scripts."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 12  # a chain of imports as long as this one is named through
