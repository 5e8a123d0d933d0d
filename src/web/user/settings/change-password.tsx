import { replacePassword } from "../../../domain/accounts/change-password.ts";
import { invalid } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { clientOf } from "../../client-of.ts";
import { secret } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Layout } from "../../parts/layout.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** For somebody whose password was given to him: all pages lead here. */
export const changePasswordPage = page({
	route: "GET /user/settings/change_password",
	on: signedIn(),
	run: ({ me }) =>
		me.must_change_password === 0 ? (
			see(at("/user/settings/account"))
		) : (
			<Layout title={t("Choose a new password")} width="slim">
				<div class="stack l sign">
					<div class="stack s">
						<h1>{t("Choose a new password")}</h1>
						<p class="soft">
							{t(
								"Another person set your current password. Choose your own to continue.",
							)}
						</p>
					</div>
					<Form
						does={{ route: "POST /user/settings/change_password" }}
						class="stack"
					>
						<Line
							name="password"
							label={t("New password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
						/>
						<Line
							name="retype"
							label={t("Confirm new password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
						/>
						<Submit>{t("Update password")}</Submit>
					</Form>
				</div>
			</Layout>
		),
});

export const changeGivenPassword = form({
	route: "POST /user/settings/change_password",
	audit: "password.changed",
	on: signedIn(),
	fields: {
		password: secret({ required: "Enter a new password." }),
		retype: secret({ required: "Confirm the new password." }),
	},
	shownOn: changePasswordPage,
	sudo: true,
	async run({ app, actor, me, entry, fields }) {
		if (fields.password !== fields.retype)
			throw invalid(t("The passwords do not match."), { field: "retype" });
		await replacePassword(app, actor, me, fields.password, clientOf(entry));
		return see(at("/"), t("Your password was changed."));
	},
});
