import {
	type AuditRecord,
	detailsOf,
} from "../../../../domain/audit/audit-record.ts";
import { securityLog } from "../../../../domain/audit/security-log.ts";
import { signedIn } from "../../../../guards/account.ts";
import { actionInWords } from "../../../audit/action-words.ts";
import { cursorIn, Older } from "../../../audit/older.tsx";
import { page } from "../../../page.ts";
import { pageSize } from "../../../parts/paged.tsx";
import { Time } from "../../../parts/time.tsx";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";
import { browserOf } from "./session-list.tsx";

const methods = (): Readonly<Record<string, string>> => ({
	password: t("by password"),
	passkey: t("by passkey"),
	mail: t("by email link"),
	oauth: t("by another site"),
	proxy: t("by a proxy"),
});

/** A word about the thing: how somebody signed in, or the name of a key. */
function detailOf(record: AuditRecord): string {
	const { method } = detailsOf(record).facts ?? {};
	if (typeof method === "string") return methods()[method] ?? method;
	return record.target_kind === "account" &&
		!record.action.startsWith("acting.")
		? ""
		: record.target_name;
}

export const logPage = page({
	route: "GET /user/settings/security/log",
	on: signedIn(),
	async run({ app, me, search }) {
		const { records, next } = await securityLog(app, me, {
			before: cursorIn(search),
			limit: pageSize.entries,
		});
		return (
			<SettingsPage current="/security" title={t("Security log")}>
				<p class="soft text">
					{t(
						"Sign-ins and changes to your credentials. If you see a session that you do not recognize, sign it out and change your password.",
					)}
				</p>
				{records.length === 0 ? (
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
							{records.map((record) => (
								<Row record={record} me={me.id} />
							))}
						</tbody>
					</table>
				)}
				<Older search={search} next={next} />
			</SettingsPage>
		);
	},
});

function Row({ record, me }: { record: AuditRecord; me: number }) {
	const detail = detailOf(record);
	// another person's address is not yours to see
	const own = record.actor_id === me && record.by_id === null;
	const by = record.by_name ?? record.actor_name;
	return (
		<tr>
			<th scope="row">
				<b>{actionInWords(record.action)}</b>
				{detail && <span class="hint block">{detail}</span>}
				{!own && by && (
					<span class="hint block">{t("by {name}", { name: by })}</span>
				)}
			</th>
			<td data-k={own && record.agent ? t("Browser:") : undefined}>
				{own && browserOf(record.agent)}
			</td>
			<td
				data-k={own && record.address ? t("IP address:") : undefined}
				class="mono"
			>
				{own && record.address}
			</td>
			<td data-k={t("Date:")}>
				<Time seconds={Math.floor(Number(record.at_ms) / 1000)} />
			</td>
		</tr>
	);
}
