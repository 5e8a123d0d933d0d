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
	digest: "One mail a day",
	onmention: "Only mails that are for me",
	disabled: "No mails at all",
	enabled: "All mails again",
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
		? t("No more mails about this item")
		: kind === "releases"
			? t("No more mails about releases")
			: kind === "runs"
				? t("No more mails about failed runs")
				: "";

const Mails = ({ link, done }: { link: MailLink; done?: string }) => (
	<Layout title={t("Mails")} width="slim">
		<div class="stack l sign">
			<h1>{t("Mails")}</h1>
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
	on: mailLink,
	fields: { choice: choice("item", ...mailPreferences) },
	shownOn: mailsPage,
	async run({ app, link, fields }) {
		if (fields.choice === "item") {
			await unsubscribe(app, link);
			const done = link.issue
				? t("There will be no more mails about this item.")
				: link.kind
					? t("There will be no more mails of this kind.")
					: t("There will be no more mails.");
			return <Mails link={link} done={done} />;
		}
		await preferMails(app, link.account, fields.choice);
		return <Mails link={link} done={t("Your choice is kept.")} />;
	},
});
