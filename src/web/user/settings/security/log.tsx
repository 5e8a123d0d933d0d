import {
	type AccessEventKind,
	listAccessEvents,
} from "../../../../domain/access-log/access-log.ts";
import { signedIn } from "../../../../guards/account.ts";
import { page } from "../../../page.ts";
import { Paged, pageSize, windowOf } from "../../../parts/paged.tsx";
import { Time } from "../../../parts/time.tsx";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";
import { browserOf } from "./session-list.tsx";

const size = pageSize.entries;

const words = (): Readonly<Record<AccessEventKind, string>> => ({
	"signed-in": t("Signed in"),
	"codes-on": t("Authenticator app added"),
	"codes-off": t("Authenticator app removed"),
	"recovery-new": t("Recovery codes regenerated"),
	"recovery-used": t("Recovery code used"),
	"passkey-added": t("Passkey added"),
	"passkey-removed": t("Passkey removed"),
	"passkey-refused": t("Cloned passkey rejected"),
	"factors-removed": t(
		"Two-factor authentication disabled by an administrator",
	),
	"password-changed": t("Password changed"),
	"token-made": t("Token created"),
	"data-exported": t("Data export requested"),
	"token-deleted": t("Token deleted"),
	"key-added": t("Key added"),
	"key-removed": t("Key deleted"),
	"address-added": t("Email address added"),
	"address-removed": t("Email address removed"),
	"acting-began": t("An administrator started acting as another user"),
	"acting-ended": t("An administrator stopped acting as another user"),
});
const methods = (): Readonly<Record<string, string>> => ({
	password: t("by password"),
	passkey: t("by passkey"),
	mail: t("by email link"),
	oauth: t("by another site"),
});

export const logPage = page({
	route: "GET /user/settings/security/log",
	on: signedIn(),
	async run({ app, me, page }) {
		const window = windowOf(page, size);
		const { rows, total } = await listAccessEvents(app, me, window);
		return (
			<SettingsPage current="/security" title={t("Security log")}>
				<p class="soft text">
					{t(
						"Sign-ins and changes to your credentials. If you see a session that you do not recognize, sign it out and change your password.",
					)}
				</p>
				{rows.length === 0 ? (
					<p class="soft">{t("No events yet.")}</p>
				) : (
					<table class="table fold-up">
						<thead>
							<tr>
								<th scope="col">{t("Event")}</th>
								<th scope="col">{t("Browser")}</th>
								<th scope="col">{t("IP address")}</th>
								<th scope="col">{t("Date")}</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((event) => (
								<tr>
									<th scope="row">
										<b>
											{words()[event.kind as AccessEventKind] ?? event.kind}
										</b>
										{event.detail && (
											<span class="hint block">
												{event.kind === "signed-in"
													? (methods()[event.detail] ?? event.detail)
													: event.detail}
											</span>
										)}
									</th>
									<td data-k={t("Browser:")}>{browserOf(event.agent)}</td>
									<td data-k={t("IP address:")} class="mono">
										{event.address}
									</td>
									<td data-k={t("Date:")}>
										<Time seconds={event.created_at} />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
				<Paged page={page} size={size} total={total} />
			</SettingsPage>
		);
	},
});
