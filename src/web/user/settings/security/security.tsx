import { listSessions } from "../../../../domain/accounts/sessions.ts";
import { listPasskeys } from "../../../../domain/factors/passkeys.ts";
import { recoveryCodesLeft } from "../../../../domain/factors/recovery-codes.ts";
import {
	lacksFactor,
	secondFactorOf,
} from "../../../../domain/factors/second-factor.ts";
import { signedIn } from "../../../../guards/account.ts";
import { page } from "../../../page.ts";
import { Note } from "../../../parts/note.tsx";
import { PasskeyModule } from "../../../parts/passkey-button.tsx";
import { at } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";
import { CodesSection } from "./codes-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SessionList } from "./session-list.tsx";

export const securityPage = page({
	route: "GET /user/settings/security",
	on: signedIn(),
	async run({ app, actor, me }) {
		const factor = await secondFactorOf(app.db, me);
		return (
			<SettingsPage
				current="/security"
				title={t("Security")}
				head={<PasskeyModule />}
				actions={
					<a class="btn" href={at("/user/settings/security/log")}>
						{t("Security log")}
					</a>
				}
			>
				{(await lacksFactor(app, app.db, me)) && (
					<Note
						tone="wait"
						status
						title={t("Set up two-factor authentication")}
					>
						{t(
							"This server requires two-factor authentication. Add an authenticator app or a passkey to continue.",
						)}
					</Note>
				)}
				<PasskeysSection keys={await listPasskeys(app.db, me)} />
				<CodesSection
					codes={Boolean(factor?.secret)}
					any={factor !== undefined}
					left={factor ? await recoveryCodesLeft(app.db, me) : 0}
				/>
				<SessionList
					sessions={await listSessions(app, me)}
					own={actor.session?.id}
				/>
			</SettingsPage>
		);
	},
});
