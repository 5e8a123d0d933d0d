import type { Session } from "../../../../domain/accounts/sessions.ts";
import { Form, Submit } from "../../../parts/form.tsx";
import { Time } from "../../../parts/time.tsx";
import { t } from "../../../words/words.ts";

/** The sessions of an account; `own` is the one that looks. */
export const SessionList = ({
	sessions,
	own,
}: {
	sessions: readonly Session[];
	own: number | undefined;
}) => (
	<section class="stack" aria-labelledby="sessions">
		<div class="title">
			<h2 id="sessions">{t("Sessions")}</h2>
			{sessions.length > 1 && (
				<Form
					does={{ route: "POST /user/settings/security/sessions/end-others" }}
					class="line"
				>
					<Submit tone="danger">{t("End all others")}</Submit>
				</Form>
			)}
		</div>
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
							<Form
								does={{ route: "POST /user/settings/security/sessions/end" }}
								class="line end"
							>
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
	</section>
);

/** What a browser is called by people, from what it calls itself. */
export function browserOf(agent: string): string {
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
