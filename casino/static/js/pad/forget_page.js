// On every page where nobody deals: nothing of the dealer's page before stays on the tablet.

if (window.caches) caches.delete("pad");
