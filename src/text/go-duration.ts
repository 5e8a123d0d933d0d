const units: Readonly<Record<string, number>> = {
	ns: 1e-9,
	us: 1e-6,
	ms: 1e-3,
	s: 1,
	m: 60,
	h: 3600,
};

/** The seconds of a span as the API writes it (`8h0m0s`, `10m`, `1.5h`, `0`), or undefined for anything else. */
export function secondsOfDuration(text: string): number | undefined {
	if (text === "0") return 0;
	if (text.length > 64) return undefined;
	if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:ns|us|ms|s|m|h))+$/.test(text))
		return undefined;
	let seconds = 0;
	for (const [, number, unit] of text.matchAll(
		/(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)/g,
	))
		seconds += Number(number) * (units[unit as string] as number);
	return Math.floor(seconds);
}

/** Whole seconds as the API writes a span. */
export function durationOf(seconds: number): string {
	const h = Math.floor(seconds / 3600);
	const m = Math.floor(seconds / 60) % 60;
	const s = seconds % 60;
	if (h) return `${h}h${m}m${s}s`;
	return m ? `${m}m${s}s` : `${s}s`;
}
