import { none, unrecorded } from "../../domain/audit/declared.ts";
import {
	examine,
	type Report,
	rowChecks,
} from "../../domain/doctor/examine.ts";
import { invalid } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { MailFailed } from "../../mail/mailer.ts";
import { email } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Note } from "../parts/note.tsx";
import { at } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

/** So many findings are shown. */
const most = 200;

export const selfCheckPage = page({
	route: "GET /-/admin/self_check",
	on: siteAdmin,
	run: ({ app }) => selfCheck(app.mail.delivers),
});

function selfCheck(delivers: boolean, found?: readonly Report[]) {
	return (
		<AdminPage current="/self_check" title={t("Self-check")}>
			<section class="stack" aria-labelledby="rows">
				<h2 id="rows">{t("Database")}</h2>
				<p class="text">
					{t(
						"Checks for wrong counters, missing default branches, stuck jobs and failed events. It does not change anything. “ingot doctor” repairs the problems and, while the server is stopped, also checks the files.",
					)}
				</p>
				{found && found.length === 0 && (
					<Note tone="ok" status>
						{t("No problems found.")}
					</Note>
				)}
				{found && found.length > 0 && (
					<>
						<Note tone="bad" status>
							{plural(found.length, "1 problem", "{n} problems")}
						</Note>
						<div class="box">
							<ul class="list l-plain">
								{found.slice(0, most).map(({ check, what, why }) => (
									<li>
										<div>
											<strong>{check}</strong>
											<p class="sub wrap">{what}</p>
											{why && <p class="sub wrap">{why}</p>}
										</div>
									</li>
								))}
							</ul>
						</div>
					</>
				)}
				<Form does={lookNow} class="">
					<Submit tone="">{t("Run self-check")}</Submit>
				</Form>
			</section>
			<section class="stack" aria-labelledby="mail">
				<h2 id="mail">{t("Email")}</h2>
				{!delivers && (
					<Note tone="wait">
						{t(
							"No mail server is set up. Emails are written to the server log and are not sent.",
						)}
					</Note>
				)}
				<Form does={sendTest}>
					<Line
						name="email"
						type="email"
						label={t("Send a test email to")}
						hint={t("The server waits until the mail server accepts it.")}
						required
					/>
					<div class="actions">
						<Submit tone="">{t("Send test email")}</Submit>
					</div>
				</Form>
			</section>
		</AdminPage>
	);
}

export const lookNow = form({
	route: "POST /-/admin/self_check",
	audit: none("it mends counts, and changes nothing that anybody has set"),
	on: siteAdmin,
	fields: {},
	shownOn: selfCheckPage,
	run: async ({ app }) =>
		selfCheck(app.mail.delivers, await examine(app, rowChecks, { fix: false })),
});

export const sendTest = form({
	route: "POST /-/admin/config/test_mail",
	creates: true,
	audit: unrecorded.unsaved,
	on: siteAdmin,
	fields: { email: email({ required: "Email address can't be blank." }) },
	shownOn: selfCheckPage,
	async run({ app, fields }) {
		await app.mail
			.send({
				to: { address: fields.email },
				subject: "A test of Ingot",
				text: `Hello,\n\nthis mail shows that ${app.url} can send mails.\n`,
			})
			.catch((error: unknown) => {
				if (!(error instanceof MailFailed)) throw error;
				throw invalid(
					t("The mail server rejected it: {message}", {
						message: error.message.slice(0, 500),
					}),
					{ field: "email" },
				);
			});
		return see(
			at("/-/admin/self_check"),
			app.mail.delivers
				? t("The mail server accepted the test email for {address}.", {
						address: fields.email,
					})
				: t("The test email was written to the server log."),
		);
	},
});
