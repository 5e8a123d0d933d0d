import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	chooseNews,
	type NewsChoices,
	type NewsKind,
	type NewsWays,
	newsChoices,
	newsKinds,
} from "../../../domain/notifications/news-kinds.ts";
import { pushKeyOf } from "../../../domain/notifications/push-key.ts";
import { pushSubscriptionsOf } from "../../../domain/notifications/push-subscriptions.ts";
import { signedIn } from "../../../guards/account.ts";
import { checkboxes, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Submit } from "../../parts/form.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { PushSection } from "./push-section.tsx";
import { SettingsPage } from "./settings-page.tsx";

const names = (): Record<NewsKind, [name: string, more: string]> => ({
	named: [
		t("Mentions"),
		t("You are mentioned with @ in an issue, a comment or a commit."),
	],
	assigned: [t("Assignments"), ""],
	review: [
		t("Review requests"),
		t("A review by you or one of your teams is requested."),
	],
	"taking-part": [
		t("Participating"),
		t(
			"Comments, reviews and status changes in issues and pull requests that you commented on or subscribed to.",
		),
	],
	watching: [t("Watched repositories"), ""],
	runs: [t("Failed workflow runs"), t("Runs that you started.")],
	releases: [t("Releases of watched repositories"), ""],
});

function byWay(way: keyof NewsWays, what: string): string {
	if (way === "bell") return t("On the site: {what}", { what });
	if (way === "mail") return t("Email: {what}", { what });
	return t("Browser: {what}", { what });
}

export const mailChoicePage = page({
	route: "GET /user/settings/notifications",
	on: signedIn(),
	async run({ app, actor, me }) {
		const choices = await newsChoices(app.db, me);
		const browsers = await pushSubscriptionsOf(app, me);
		const rows = names();
		return (
			<SettingsPage current="/notifications" title={t("Notifications")}>
				<Form does={{ route: "POST /user/settings/notifications" }}>
					<p class="soft text" id="ways">
						{t(
							"Choose what you receive on the site, by email and in the browser. If an event matches several rows, the first one applies.",
						)}
					</p>
					<table class="scopes" aria-describedby="ways">
						<thead>
							<tr>
								<th scope="col">{t("Event")}</th>
								<th scope="col">{t("On the site")}</th>
								<th scope="col">{t("Email")}</th>
								<th scope="col">{t("Browser")}</th>
							</tr>
						</thead>
						<tbody>
							{newsKinds.map((kind) => {
								const [name, more] = rows[kind];
								return (
									<tr>
										<th scope="row">
											{name}
											{more && <p class="hint">{more}</p>}
										</th>
										{(["bell", "mail", "push"] as const).map((way) => (
											<td>
												<label>
													<span class="unseen">{byWay(way, name)}</span>
													<input
														type="checkbox"
														name={way}
														value={kind}
														checked={choices[kind][way]}
													/>
												</label>
											</td>
										))}
									</tr>
								);
							})}
							<tr>
								<th scope="row">
									{t("Account security")}
									<p class="hint">
										{t("Password resets and email verification.")}
									</p>
								</th>
								<td />
								<td class="soft small">{t("always")}</td>
								<td />
							</tr>
						</tbody>
					</table>
					<FieldSet legend={t("Email")}>
						<Check
							name="daily"
							value="1"
							label={t("Daily digest")}
							hint={t("All notifications of a day in one email.")}
							checked={me.mail_preference === "digest"}
						/>
					</FieldSet>
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
				<PushSection
					browsers={browsers}
					session={actor.session?.id}
					publicKey={pushKeyOf(app).publicKey}
				/>
			</SettingsPage>
		);
	},
});

export const chooseMails = form({
	route: "POST /user/settings/notifications",
	audit: unrecorded.personal,
	on: signedIn(),
	fields: {
		bell: checkboxes(...newsKinds),
		mail: checkboxes(...newsKinds),
		push: checkboxes(...newsKinds),
		daily: tick(),
	},
	shownOn: mailChoicePage,
	async run({ app, me, fields }) {
		const choices = Object.fromEntries(
			newsKinds.map((kind) => [
				kind,
				{
					bell: fields.bell.includes(kind),
					mail: fields.mail.includes(kind),
					push: fields.push.includes(kind),
				},
			]),
		) as NewsChoices;
		await chooseNews(app, me, choices, fields.daily);
		return see(
			at("/user/settings/notifications"),
			t("The changes were saved."),
		);
	},
});
