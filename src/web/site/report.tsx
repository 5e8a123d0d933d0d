import { unrecorded } from "../../domain/audit/declared.ts";
import { reportPage } from "../../domain/moderation/reports.ts";
import { signedIn } from "../../guards/account.ts";
import { bounds } from "../../text/text-limits.ts";
import { line, lines } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Lines, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { wayBack } from "../user/way-back.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

export const tellPage = page({
	route: "GET /-/report",
	on: signedIn(),
	run: ({ app, search }) => (
		<Layout title={t("Report abuse")} width="mid">
			<div class="stack l">
				<h1>{t("Report abuse")}</h1>
				<p class="text">
					{t(
						"Site administrators review reports of spam, abuse or content that should not be public. Your name is not shown to other users.",
					)}
				</p>
				<Form does={tell}>
					<Line
						name="about"
						label={t("Page")}
						width="full"
						value={wayBack(app, search.get("about"))}
						maxlength={bounds.url.max}
						required
						spellcheck={false}
					/>
					<Lines name="reason" label={t("Reason")} rows={5} required />
					<div class="actions">
						<Submit>{t("Send report")}</Submit>
					</div>
				</Form>
			</div>
		</Layout>
	),
});

export const tell = form({
	route: "POST /-/report",
	creates: true,
	audit: unrecorded.conversation,
	on: signedIn(),
	fields: {
		about: line({ ...bounds.url, required: "Enter the URL of the page." }),
		reason: lines({ max: 2000, required: "Enter a reason." }),
	},
	shownOn: tellPage,
	async run({ app, actor, fields }) {
		await reportPage(app, actor, {
			...fields,
			about: wayBack(app, fields.about),
		});
		return see(
			at("/"),
			t("Thank you. The site administrators received your report."),
		);
	},
});
