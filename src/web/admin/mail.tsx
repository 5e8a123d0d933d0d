import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	type Audience,
	checkMailing,
	listMailings,
	mailingBounds,
	startMailing,
} from "../../domain/mailings/mailing.ts";
import { renderMailing } from "../../domain/mailings/render-mailing.ts";
import { stopMailing } from "../../domain/mailings/stop-mailing.ts";
import { invalid } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { choice, line, lines, type ValuesOf } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Lines, Select, Submit } from "../parts/form.tsx";
import { Html } from "../parts/html.tsx";
import { Note } from "../parts/note.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at, visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { SentMailings } from "./sent-mailings.tsx";

const size = pageSize.rows;
const fields = {
	subject: line({
		max: mailingBounds.subject,
		required: "Subject can't be blank.",
	}),
	text: lines({ max: mailingBounds.text, required: "Text can't be blank." }),
	to: choice("everyone", "administrators", "organization"),
	organization: line({ max: 100 }),
};
type Written = ValuesOf<typeof fields>;

export const mailPage = page({
	route: "GET /-/admin/mail",
	on: siteAdmin,
	async run({ app, page: shown }) {
		const { rows, total } = await listMailings(app.db, windowOf(shown, size));
		const { failed } = visit();
		const unsent = failed?.route === sendMail.route ? failed : undefined;
		const typed = (name: string) => unsent?.typed.get(name) ?? undefined;
		return (
			<AdminPage current="/mail" title={t("Email users")}>
				{unsent && (
					<Note tone="bad" status>
						{Object.values(unsent.wrong)[0]}
					</Note>
				)}
				{app.mail.delivers ? (
					<Form does={previewMail}>
						<Line
							name="subject"
							value={typed("subject")}
							label={t("Subject")}
							width="full"
							maxlength={mailingBounds.subject}
							required
						/>
						<Lines
							name="text"
							value={typed("text")}
							label={t("Text")}
							rows={12}
							hint={t("Markdown is supported.")}
							required
						/>
						<Select
							name="to"
							value={typed("to")}
							label={t("Recipients")}
							hint={t(
								"Only active users with a confirmed email address receive it.",
							)}
							options={[
								["everyone", t("All users")],
								["administrators", t("Site administrators")],
								["organization", t("Members of an organization")],
							]}
						/>
						<Line
							name="organization"
							value={typed("organization")}
							label={t("Organization")}
							hint={t("Only for members of an organization.")}
						/>
						<div class="actions">
							<Submit tone="">{t("Show preview")}</Submit>
						</div>
					</Form>
				) : (
					<Note tone="wait">
						{t(
							"No mail server is set up. Set INGOT_MAIL_URL and restart the server to send emails to users.",
						)}
					</Note>
				)}
				<SentMailings rows={rows} stop={stopSending} />
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

/** Shows the email and the number of its recipients, before it is sent. */
export const previewMail = form({
	route: "POST /-/admin/mail",
	audit: unrecorded.unsaved,
	on: siteAdmin,
	fields,
	shownOn: mailPage,
	async run({ app, fields: written }) {
		const to = await audienceOf(app, written);
		const count = await checkMailing(app, to, written);
		const html = await renderMailing(app, written.text);
		return (
			<AdminPage current="/mail" title={t("Preview of the email")}>
				<p>{plural(count, "1 recipient", "{n} recipients")}</p>
				<section class="stack" aria-labelledby="subject">
					<h2 id="subject" class="wrap">
						{written.subject}
					</h2>
					<Html html={html} />
				</section>
				<Form does={sendMail}>
					{Object.entries(written).map(([name, value]) => (
						<input type="hidden" name={name} value={value} />
					))}
					<div class="actions">
						<Submit>{t("Send email")}</Submit>
						<a class="btn" href={at("/-/admin/mail")}>
							{t("Cancel")}
						</a>
					</div>
				</Form>
			</AdminPage>
		);
	},
});

export const sendMail = form({
	route: "POST /-/admin/mail/send",
	creates: true,
	audit: "site.mailing-begun",
	on: siteAdmin,
	fields,
	shownOn: mailPage,
	async run({ app, actor, fields: written }) {
		await startMailing(app, actor, await audienceOf(app, written), written);
		return see(at("/-/admin/mail"), t("The email is being sent."));
	},
});

export const stopSending = form({
	route: "POST /-/admin/mail/:id/stop",
	audit: "site.mailing-stopped",
	on: siteAdmin,
	fields: {},
	shownOn: mailPage,
	async run({ app, params }) {
		const taken = await stopMailing(app, idOf(params.id));
		return see(
			at("/-/admin/mail"),
			plural(
				taken,
				"Sending was stopped. 1 copy was not sent.",
				"Sending was stopped. {n} copies were not sent.",
			),
		);
	},
});

async function audienceOf(
	app: App,
	{ to, organization: name }: Written,
): Promise<Audience> {
	if (to !== "organization") return { kind: to };
	const organization = await accountByName(app.db, name);
	if (organization?.kind !== "organization")
		throw invalid(t("Organization not found."), { field: "organization" });
	return { kind: to, organization };
}
