import type { App } from "../../app.ts";
import { now } from "../../clock.ts";

const secondsKept = ({ config }: Pick<App, "config">): number =>
	config.keepDeletedDays * 86_400;

/** The time until which something that was deleted can be restored, in seconds. */
export const keptUntil = (
	app: Pick<App, "config">,
	{ deleted_at }: { readonly deleted_at: number },
): number => deleted_at + secondsKept(app);

/** The time of the last deletions whose time to be restored is over, in seconds. */
export const overdueAt = (app: App): number => now(app) - secondsKept(app);
