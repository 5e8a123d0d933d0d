import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { type MailWords, mailWords } from "../../mail/words.ts";

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

/** Sends a mail about the backup to site administrators, each in his language; what cannot be sent is in the log. */
export async function mailAdministrators(
	app: App,
	write: (
		words: MailWords,
		host: string,
	) => { readonly subject: string; readonly lines: readonly string[] },
): Promise<void> {
	const host = app.url ? new URL(app.url).hostname : "localhost";
	for (const to of await app.db.all(administrators, { limit: mostReceivers })) {
		const { subject, lines } = write(await mailWords(to.language), host);
		await app.mail
			.send({
				to: { name: to.full_name.trim() || to.name, address: to.email },
				subject,
				text: `${lines.join("\n\n")}\n`,
				headers: { "X-Ingot-Reason": "administrator" },
			})
			.catch((error) =>
				app.log.warn(
					{ err: error, to: to.name },
					"a mail about the backup failed",
				),
			);
	}
}
