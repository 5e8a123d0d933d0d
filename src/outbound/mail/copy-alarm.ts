import type { App } from "../../app.ts";
import { type CopyLag, copyLag } from "../../domain/backup/copy-lag.ts";
import { mailAdministrators } from "../../domain/backup/mail-administrators.ts";

const lookMs = 1_000;
/** One trouble that comes and goes is one mail an hour. */
const restMs = 3600_000;
/**
 * Watches the copy of every second: when it is late, the log says so and site administrators get a mail, without a row in the database, which might wait for the
 * copy itself. Gives what ends the watch.
 */
export function watchCopy(app: App): () => void {
	if (!app.shipping) return () => {};
	let late = false;
	let wroteAt = Number.NEGATIVE_INFINITY;
	const look = () => {
		const lag = copyLag(app);
		if (!lag || lag.isLate === late) return;
		late = lag.isLate;
		const about = { seconds: Math.round(lag.seconds), why: lag.trouble };
		if (!late) return app.log.info(about, "the copy has caught up");
		app.log.error(about, "the copy of this server is behind");
		if (performance.now() - wroteAt < restMs) return;
		wroteAt = performance.now();
		write(app, lag).catch((error) =>
			app.log.warn({ err: error }, "no mail about the copy was sent"),
		);
	};
	const timer = setInterval(look, lookMs).unref();
	return () => clearInterval(timer);
}

const write = (app: App, { trouble }: CopyLag): Promise<void> =>
	mailAdministrators(app, ({ t }, host) => ({
		subject: t("The backup copy of {host} is behind", { host }),
		lines: [
			t("The backup copy of {host} is behind by more than 10 seconds.", {
				host,
			}),
			...(trouble ? [t("Reason: {reason}", { reason: trouble })] : []),
			t(
				"The server sends what is missing when the destination is available again.",
			),
			`${app.url}-/admin/notices`,
		],
	}));
