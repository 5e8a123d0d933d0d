import { unrecorded } from "../../domain/audit/declared.ts";
import {
	type MailLink,
	unsubscribe,
} from "../../domain/notifications/mail-link.ts";
import {
	mailPreferences,
	preferMails,
} from "../../domain/notifications/news-kinds.ts";
import { mailLink } from "../../guards/notification.ts";
import { choice } from "../fields.ts";
import { form, page } from "../page.ts";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { t } from "../words/words.ts";

const words = {
	digest: "Daily digest",
	onmention: "Only direct notifications",
	disabled: "No email",
	enabled: "All emails",
} as const;

/** What the link in a mail leads to: opening it changes nothing, a button does. */
export const mailsPage = page({
	route: "GET /-/unsubscribe/:token",
	on: mailLink,
	run: ({ link }) => <Mails link={link} />,
});

/** What the button says that ends the mails of the kind of which the reader has one; none where that is all mails. */
const ending = ({ issue, kind }: MailLink): string =>
	issue
		? t("Unsubscribe from this item")
		: kind === "releases"
			? t("Unsubscribe from releases")
			: kind === "runs"
				? t("Unsubscribe from failed workflow runs")
				: "";

const Mails = ({ link, done }: { link: MailLink; done?: string }) => (
	<Layout title={t("Email")} width="slim">
		<div class="stack l sign">
			<h1>{t("Email")}</h1>
			{done && (
				<Note tone="ok" status>
					{done}
				</Note>
			)}
			<form method="post" class="stack s">
				{ending(link) && (
					<button type="submit" class="btn full" name="choice" value="item">
						{ending(link)}
					</button>
				)}
				{Object.entries(words).map(([value, label]) => (
					<button type="submit" class="btn full" name="choice" value={value}>
						{t(label)}
					</button>
				))}
			</form>
		</div>
	</Layout>
);

/** Also the one request that a mail program makes by itself (RFC 8058). */
export const endMails = form({
	route: "POST /-/unsubscribe/:token",
	audit: unrecorded.personal,
	on: mailLink,
	fields: { choice: choice("item", ...mailPreferences) },
	shownOn: mailsPage,
	async run({ app, link, fields }) {
		if (fields.choice === "item") {
			await unsubscribe(app, link);
			const done = link.issue
				? t("You are unsubscribed from this item.")
				: link.kind
					? t("You are unsubscribed from these emails.")
					: t("You are unsubscribed from all emails.");
			return <Mails link={link} done={done} />;
		}
		await preferMails(app, link.account, fields.choice);
		return <Mails link={link} done={t("Your choice was saved.")} />;
	},
});
