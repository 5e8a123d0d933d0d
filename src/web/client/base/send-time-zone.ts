/** Tells the forge in which time zone this device is, so that pages say moments in it. */
export function sendTimeZone(): void {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	if (!timeZone || document.cookie.includes(`zone=${timeZone}`)) return;
	const path = `${document.body.dataset.base}/`;
	// biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other way, and it gives no answer that is wanted
	document.cookie = `zone=${timeZone}; Path=${path}; Max-Age=31536000; SameSite=Lax`;
}
