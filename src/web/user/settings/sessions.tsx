import {
	endOtherSessions,
	endSession,
	listSessions,
} from "../../../domain/accounts/sessions.ts";
import { signedIn } from "../../../guards/account.ts";
import { whole } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Time } from "../../parts/time.tsx";
import { at } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const here = () => at("/user/settings/security");

export const sessionsPage = page({
	route: "GET /user/settings/security",
	on: signedIn(),
	async run({ app, actor, me }) {
		const sessions = await listSessions(app, me);
		const own = actor.session?.id;
		return (
			<SettingsPage
				current="/security"
				title={t("Sessions")}
				actions={
					sessions.length > 1 && (
						<Form does={endOthers} class="line">
							<Submit tone="danger">{t("End all others")}</Submit>
						</Form>
					)
				}
			>
				<div class="stack">
					<p class="soft text">
						{t(
							"Each browser in which you are signed in has a session. End those that you do not know, and change your password then.",
						)}
					</p>
					<table class="table fold-up">
						<thead>
							<tr>
								<th scope="col">{t("Browser")}</th>
								<th scope="col">{t("Address")}</th>
								<th scope="col">{t("Last used")}</th>
								<th scope="col">{t("Since")}</th>
								<th scope="col">
									<span class="unseen">{t("End")}</span>
								</th>
							</tr>
						</thead>
						<tbody>
							{sessions.map((session) => (
								<tr>
									<th scope="row">
										<b>{browserOf(session.agent)}</b>
										{session.id === own && (
											<span class="hint block">{t("This one")}</span>
										)}
									</th>
									<td data-k={t("Address:")} class="mono">
										{session.address}
									</td>
									<td data-k={t("Last used:")}>
										<Time seconds={session.used_at} />
									</td>
									<td data-k={t("Since:")}>
										<Time seconds={session.created_at} />
									</td>
									<td class="num">
										<Form does={endOne} class="line end">
											<input type="hidden" name="id" value={session.id} />
											<Submit
												tone="danger"
												small
												label={t("End the session of {browser}", {
													browser: browserOf(session.agent),
												})}
											>
												{t("End")}
											</Submit>
										</Form>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</SettingsPage>
		);
	},
});

/** What a browser is called by people, from what it calls itself. */
function browserOf(agent: string): string {
	const [, name = ""] =
		/(Edg|OPR|Firefox|Chrome|Safari|curl)\//.exec(agent) ?? [];
	const [, system = ""] =
		/(Android|iPhone|iPad|Windows|Mac OS X|Linux|CrOS)/.exec(agent) ?? [];
	const known: Record<string, string> = {
		Edg: "Edge",
		OPR: "Opera",
		"Mac OS X": "macOS",
		CrOS: "ChromeOS",
	};
	const words = [known[name] ?? name, known[system] ?? system].filter(Boolean);
	return words.join(", ") || agent.slice(0, 40) || t("Unknown browser");
}

export const endOne = form({
	route: "POST /user/settings/security/sessions/end",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: sessionsPage,
	async run({ app, me, fields }) {
		await endSession(app, me, fields.id);
		return see(here(), t("The session has ended."));
	},
});

export const endOthers = form({
	route: "POST /user/settings/security/sessions/end-others",
	on: signedIn(),
	fields: {},
	shownOn: sessionsPage,
	async run({ app, actor, me }) {
		const ended = await app.db.write((tx) =>
			endOtherSessions(tx, me.id, actor.session?.id),
		);
		return see(
			here(),
			plural(ended, "1 session has ended.", "{n} sessions have ended."),
		);
	},
});
