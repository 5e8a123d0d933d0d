import type { App } from "../../app.ts";
import { type Account, accountsByIds } from "../../domain/accounts/account.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import { mailLinkToken } from "../../domain/notifications/mail-link.ts";
import type { Message } from "../../mail/message.ts";
import { mailWords } from "../../mail/words.ts";
import { escapeHtml } from "../../markup/escape.ts";
import { directionOf } from "../../text/languages.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import type { MailTopic } from "./topic.ts";

/** One mail for all that happened since the last one, by what it is about, each with what was done by whom. */
export async function composeDigest(
	app: App,
	to: Account,
	topics: readonly MailTopic[],
	now: number,
): Promise<Message> {
	const people = new Map(
		(
			await accountsByIds(app.db, [
				...new Set(topics.flatMap(({ mail }) => mail.actor_id ?? [])),
			])
		).map((account) => [account.id, account]),
	);
	const words = await mailWords(to.language);
	const { t, language } = words;
	const byKey = [...Map.groupBy(topics, ({ key }) => key).values()];
	const sections = byKey.map((group) => {
		const [{ title, url }] = group as [MailTopic];
		const done = group.map((topic) => {
			const who = people.get(topic.mail.actor_id ?? 0) ?? ghost;
			return topic.done(words, who.full_name.trim() || who.name);
		});
		return {
			title,
			url,
			// ten comments by one are one line
			done: [...new Set(done)],
		};
	});
	const token = mailLinkToken(app, { account: to.id, issue: 0 });
	const unsubscribe = `${app.url}-/unsubscribe/${token}`;
	const day = rfc3339Of(Math.floor(now / 1000)).slice(0, 10);
	const host = new URL(app.url).hostname;
	const count = sections.length;
	return {
		to: { name: to.full_name.trim() || to.name, address: to.email },
		subject: words.plural(
			count,
			"1 item was updated, {day}",
			"{n} items were updated, {day}",
			{ day },
		),
		text: `${sections
			.map(({ title, url, done }) =>
				[title, ...done.map((line) => `  ${line}`), `  ${url}`].join("\n"),
			)
			.join("\n\n")}\n\n-- \n${t("Email settings")}: ${unsubscribe}\n`,
		html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head><body>
${sections
	.map(
		({ title, url, done }) =>
			`<p><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br>${done.map(escapeHtml).join("<br>")}</p>`,
	)
	.join("\n")}
<p style="color:#666;font-size:small">—<br><a href="${escapeHtml(unsubscribe)}">${escapeHtml(t("Email settings"))}</a></p>
</body></html>
`,
		messageId: `digest/${to.id}/${topics[0]?.mail.id ?? 0}@${host}`,
		unsubscribe: { url: unsubscribe, oneClick: true },
		headers: { "X-Ingot-Reason": "digest" },
	};
}
