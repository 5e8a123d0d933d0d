import { invalid } from "../../../errors.ts";

/** The longest time that may be estimated, in seconds. */
const longestEstimate = 10_000 * 3600;

/** An estimate of so many seconds as people type it, such as `1h 30m`; "" for none. */
export const estimateInWords = (seconds: number): string =>
	[
		[Math.floor(seconds / 3600), "h"] as const,
		[Math.floor((seconds % 3600) / 60), "m"] as const,
		[seconds % 60, "s"] as const,
	]
		.filter(([n]) => n > 0)
		.map(([n, unit]) => `${n}${unit}`)
		.join(" ");

/** The seconds of an estimate as somebody sends it. @throws DomainError "invalid" for a negative or endless one */
export function checkedEstimate(seconds: number): number {
	if (seconds < 0 || seconds > longestEstimate)
		throw invalid(
			`a time estimate has 0 to ${longestEstimate} seconds, not ${seconds}`,
		);
	return seconds;
}
