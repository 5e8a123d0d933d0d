import type { Session } from "../../../../domain/accounts/account.ts";
import { Form, Submit } from "../../../parts/form.tsx";
import { Time } from "../../../parts/time.tsx";
import { t } from "../../../words/words.ts";
import { CredentialRow, CredentialTable } from "../credential-table.tsx";

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
					<Submit tone="danger">{t("Sign out all other sessions")}</Submit>
				</Form>
			)}
		</div>
		<p class="soft text">
			{t(
				"These browsers are signed in to your account. Sign out sessions that you do not recognize, then change your password.",
			)}
		</p>
		<CredentialTable
			heads={[t("Browser"), t("IP address"), t("Last used"), t("Signed in")]}
			ends={t("Sign out")}
		>
			{sessions.map((session) => {
				const browser = browserOf(session.agent);
				return (
					<CredentialRow
						id={session.id}
						name={browser}
						about={session.id === own && t("This browser")}
						does={{ route: "POST /user/settings/security/sessions/end" }}
						ends={t("Sign out")}
						label={t("Sign out the session of {browser}", { browser })}
					>
						<td data-k={t("IP address:")} class="mono">
							{session.address}
						</td>
						<td data-k={t("Last used:")}>
							<Time seconds={session.used_at} />
						</td>
						<td data-k={t("Signed in:")}>
							<Time seconds={session.created_at} />
						</td>
					</CredentialRow>
				);
			})}
		</CredentialTable>
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
