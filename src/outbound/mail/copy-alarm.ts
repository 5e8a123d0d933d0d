import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { type CopyLag, copyLag } from "../../domain/backup/copy-lag.ts";
import { mailWords } from "../../mail/words.ts";

const lookMs = 1_000;
/** One trouble that comes and goes is one mail an hour. */
const restMs = 3600_000;
/** More administrators than this are not written to. */
const mostReceivers = 100;

const administrators = query((q, p: { limit: number }) =>
	q
		.selectFrom("account")
		.select(["name", "full_name", "email", "language"])
		.where("kind", "=", "user")
		.where("admin", "=", 1)
		.where("active", "=", 1)
		.where("prohibit_login", "=", 0)
		.orderBy("id")
		.limit(p.limit),
);

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

async function write(app: App, { trouble }: CopyLag): Promise<void> {
	for (const to of await app.db.all(administrators, { limit: mostReceivers })) {
		const { t } = await mailWords(to.language);
		const host = new URL(app.url).hostname;
		const lines = [
			t("The backup copy of {host} is behind by more than 10 seconds.", {
				host,
			}),
			...(trouble ? [t("Reason: {reason}", { reason: trouble })] : []),
			t(
				"The server sends what is missing when the destination is available again.",
			),
			`${app.url}-/admin/notices`,
		];
		await app.mail
			.send({
				to: { name: to.full_name.trim() || to.name, address: to.email },
				subject: t("The backup copy of {host} is behind", { host }),
				text: `${lines.join("\n\n")}\n`,
				headers: { "X-Ingot-Reason": "administrator" },
			})
			.catch((error) =>
				app.log.warn(
					{ err: error, to: to.name },
					"a mail about the copy failed",
				),
			);
	}
}
