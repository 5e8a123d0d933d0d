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
	named: [t("I am named"), t("With @ in an issue, a comment or a commit.")],
	assigned: [t("Something is assigned to me"), ""],
	review: [t("My review is asked for"), t("Mine, or that of a team of mine.")],
	"taking-part": [
		t("News in what I take part in"),
		t("Comments, reviews and changes of state where I wrote or subscribed."),
	],
	watching: [t("News in repositories that I watch"), ""],
	runs: [t("A run of mine fails"), t("A workflow that I started.")],
	releases: [t("Releases of repositories that I watch"), ""],
});

function byWay(way: keyof NewsWays, what: string): string {
	if (way === "bell") return t("Bell: {what}", { what });
	if (way === "mail") return t("Mail: {what}", { what });
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
							"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.",
						)}
					</p>
					<table class="scopes" aria-describedby="ways">
						<thead>
							<tr>
								<th scope="col">{t("What happens")}</th>
								<th scope="col">{t("Bell")}</th>
								<th scope="col">{t("Mail")}</th>
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
									{t("The security of my account")}
									<p class="hint">
										{t("New passwords and addresses to confirm.")}
									</p>
								</th>
								<td />
								<td class="soft small">{t("always")}</td>
								<td />
							</tr>
						</tbody>
					</table>
					<FieldSet legend={t("Mails")}>
						<Check
							name="daily"
							value="1"
							label={t("Once a day")}
							hint={t("All notifications of a day in one mail.")}
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
		return see(at("/user/settings/notifications"), t("Saved."));
	},
});
