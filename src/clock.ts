import type { Config } from "./config.ts";

/** Milliseconds since 1970; tests bring their own. */
export type Clock = () => number;

/** The present in whole seconds. */
export const now = (app: { readonly clock: Clock }): number =>
	Math.floor(app.clock() / 1000);

const daySeconds = 86_400;

/** A setting that says for how many days something is kept. */
type DaysSetting = Extract<keyof Config, `keep${string}Days`>;

/** The time, in seconds since 1970, before which something has reached its end; undefined where it is kept for ever (0 days). */
export function endOf(
	app: { readonly clock: Clock; readonly config: Config },
	setting: DaysSetting,
): number | undefined {
	const days = app.config[setting];
	return days > 0 ? now(app) - days * daySeconds : undefined;
}
