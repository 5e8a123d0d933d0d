import { preferMails } from "../../../domain/notifications/mail-preference.ts";
import { signedIn } from "../../../guards/account.ts";
import { choice } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Submit } from "../../parts/form.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

export const mailChoicePage = page({
	route: "GET /user/settings/notifications",
	on: signedIn(),
	run({ me }) {
		const option = (value: string, label: string, hint: string) => (
			<Check
				radio
				name="preference"
				value={value}
				label={label}
				hint={hint}
				checked={me.mail_preference === value}
			/>
		);
		return (
			<SettingsPage current="/notifications" title={t("Notifications")}>
				<p class="soft text">
					{t(
						"What happens in what you watch, follow or take part in stands under the bell. Here you choose what comes by mail too.",
					)}
				</p>
				<Form does={{ route: "POST /user/settings/notifications" }}>
					<FieldSet legend={t("Mails")}>
						{option(
							"enabled",
							t("All"),
							t("A mail for each notification, at once."),
						)}
						{option(
							"digest",
							t("Once a day"),
							t("All notifications of a day in one mail."),
						)}
						{option(
							"onmention",
							t("What is meant for you"),
							t("Where you are named, assigned, or asked for a review."),
						)}
						{option("disabled", t("None"), t("Only the bell."))}
					</FieldSet>
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
			</SettingsPage>
		);
	},
});

export const chooseMails = form({
	route: "POST /user/settings/notifications",
	on: signedIn(),
	fields: { preference: choice("enabled", "digest", "onmention", "disabled") },
	shownOn: mailChoicePage,
	async run({ app, me, fields }) {
		await preferMails(app, me.id, fields.preference);
		return see(at("/user/settings/notifications"), t("Saved."));
	},
});
