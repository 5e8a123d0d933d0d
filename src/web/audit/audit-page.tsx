import type { Account } from "../../domain/accounts/account.ts";
import type { AuditRecord } from "../../domain/audit/audit-record.ts";
import {
	type AuditFilter,
	type AuditScope,
	listAudit,
} from "../../domain/audit/list-audit.ts";
import { shownAddresses } from "../../views/audit/shown-addresses.ts";
import { type Page, page } from "../page.ts";
import { pageSize } from "../parts/paged.tsx";
import { frameOf, type SettingsPlace } from "../parts/settings-place.ts";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { actionInWords } from "./action-words.ts";
import { Details } from "./details.tsx";
import { Filters, filterIn, isFiltered } from "./filters.tsx";
import { cursorIn, Older } from "./older.tsx";
import { type Places, placesOf } from "./places.ts";

/** The audit log stands among the settings of the site, of an organization or of a repository. */
interface AuditPlace<L extends object> extends SettingsPlace<L> {
	scopeOf(found: L): AuditScope;
	/** The organization whose owners see addresses. */
	organizationOf?(found: L): Account;
	/** A sentence about what it tells. */
	about(): string;
}

const auditPath = "/audit";

/** The page of the audit log in a place. */
export const auditPageIn = <L extends object>(place: AuditPlace<L>): Page =>
	page({
		route: `GET ${place.base}${auditPath}`,
		on: place.on,
		async run({ app, actor, context, search }) {
			const shown = await shownAddresses(
				app,
				actor,
				place.organizationOf?.(context),
			);
			const asked = filterIn(search);
			// who may not see addresses learns nothing of them by asking
			const filter: AuditFilter = shown.all
				? { ...asked, within: asked.address ? shown.within : undefined }
				: { ...asked, address: undefined };
			const { records, next } = await listAudit(
				app,
				place.scopeOf(context),
				filter,
				{ before: cursorIn(search), limit: pageSize.rows },
			);
			const within = await placesOf(app.db, place.scopeOf(context), records);
			const Frame = frameOf(place, context);
			return (
				<Frame current={auditPath} title={t("Audit log")}>
					<p class="soft text">
						{place.about()}{" "}
						<a href={at("/api/swagger")}>{t("Export with the API")}</a>
					</p>
					<Filters filter={filter} search={search} addresses={shown.all} />
					{records.length === 0 ? (
						<p class="soft">
							{isFiltered(filter)
								? t("No events match your filters.")
								: t("No events yet.")}
						</p>
					) : (
						<Table records={records} isShown={shown.isShown} within={within} />
					)}
					<Older search={search} next={next} />
				</Frame>
			);
		},
	});

const Table = ({
	records,
	isShown,
	within,
}: {
	records: readonly AuditRecord[];
	isShown(record: AuditRecord): boolean;
	within: Places;
}) => (
	<table class="table fold-up">
		<thead>
			<tr>
				<th scope="col">{t("Event")}</th>
				<th scope="col">{t("User")}</th>
				<th scope="col">{t("Target")}</th>
				<th scope="col">{t("IP address")}</th>
				<th scope="col">{t("Date")}</th>
			</tr>
		</thead>
		<tbody>
			{records.map((record) => (
				<tr id={`record-${record.id}`}>
					<th scope="row">
						<b>{actionInWords(record.action)}</b>
						<Details record={record} />
					</th>
					<td data-k={t("User:")}>
						<Who record={record} />
					</td>
					<td data-k={record.target_name ? t("Target:") : undefined}>
						<Target record={record} within={within} />
					</td>
					<td
						data-k={
							isShown(record) && record.address ? t("IP address:") : undefined
						}
						class="mono"
					>
						{isShown(record) && record.address}
					</td>
					<td data-k={t("Date:")}>
						<Time seconds={Math.floor(Number(record.at_ms) / 1000)} />
					</td>
				</tr>
			))}
		</tbody>
	</table>
);

/** The thing that a record is about, with the repository or organization that has it. */
function Target({ record, within }: { record: AuditRecord; within: Places }) {
	const place = within.get(record);
	return (
		<>
			{record.target_name}
			{place && (
				<a class="hint block" href={at(`/${place}`)}>
					{place}
				</a>
			)}
		</>
	);
}

function Who({ record }: { record: AuditRecord }) {
	const { actor_name: name, by_name: by, as_kind: as } = record;
	if (by)
		return <>{t("{name}, acting as {other}", { name: by, other: name })}</>;
	if (as === "runner") return <>{t("A workflow job")}</>;
	if (as === "system" && !name) return <>{t("The server")}</>;
	return (
		<>
			{name || t("Not signed in")}
			{as === "application" && (
				<span class="hint block">{t("through an application")}</span>
			)}
		</>
	);
}
