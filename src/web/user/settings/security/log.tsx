import {
	type AccessEventKind,
	listAccessEvents,
} from "../../../../domain/access-log/access-log.ts";
import { signedIn } from "../../../../guards/account.ts";
import { page } from "../../../page.ts";
import { Paged } from "../../../parts/paged.tsx";
import { Time } from "../../../parts/time.tsx";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";
import { browserOf } from "./session-list.tsx";

const size = 30;

const words = (): Readonly<Record<AccessEventKind, string>> => ({
	"signed-in": t("Signed in"),
	"codes-on": t("App for codes set up"),
	"codes-off": t("App for codes removed"),
	"recovery-new": t("New recovery codes"),
	"recovery-used": t("Recovery code used"),
	"passkey-added": t("Passkey added"),
	"passkey-removed": t("Passkey removed"),
	"passkey-refused": t("Copy of a passkey refused"),
	"factors-removed": t("All factors removed by an administrator"),
	"password-changed": t("Password changed"),
	"token-made": t("Token made"),
	"token-deleted": t("Token deleted"),
	"key-added": t("Key added"),
	"key-removed": t("Key deleted"),
	"address-added": t("Mail address added"),
	"address-removed": t("Mail address removed"),
	"acting-began": t("An administrator began to act as somebody"),
	"acting-ended": t("An administrator ended acting as somebody"),
});
const methods = (): Readonly<Record<string, string>> => ({
	password: t("by password"),
	passkey: t("by passkey"),
	mail: t("by a link in a mail"),
	oauth: t("by another site"),
});

export const logPage = page({
	route: "GET /user/settings/security/log",
	on: signedIn(),
	async run({ app, me, page }) {
		const window = { limit: size, offset: (page - 1) * size };
		const { rows, total } = await listAccessEvents(app, me, window);
		return (
			<SettingsPage current="/security" title={t("Security log")}>
				<p class="soft text">
					{t(
						"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.",
					)}
				</p>
				{rows.length === 0 ? (
					<p class="soft">{t("Nothing yet.")}</p>
				) : (
					<table class="table fold-up">
						<thead>
							<tr>
								<th scope="col">{t("What")}</th>
								<th scope="col">{t("Browser")}</th>
								<th scope="col">{t("Address")}</th>
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
									<td data-k={t("Address:")} class="mono">
										{event.address}
									</td>
									<td data-k={t("When:")}>
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
