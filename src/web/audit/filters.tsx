import type { AuditFilter } from "../../domain/audit/list-audit.ts";
import { millisecondsOf } from "../../text/rfc3339.ts";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { everyAction } from "./action-words.ts";

const dayMs = 86_400_000;

/** The filter that an address asks for; days are those of UTC. */
export function filterIn(search: URLSearchParams): AuditFilter {
	const word = (name: string) =>
		(search.get(name) ?? "").replaceAll("\0", "").trim().slice(0, 255) ||
		undefined;
	const day = (name: string) =>
		millisecondsOf(`${search.get(name)}T00:00:00Z`) ?? undefined;
	const to = day("to");
	return {
		action: word("action"),
		actor: word("actor"),
		target: word("target"),
		address: word("address"),
		from: day("from"),
		to: to === undefined ? undefined : to + dayMs - 1,
	};
}

/** Tells whether a filter narrows the list at all. */
export const isFiltered = (filter: AuditFilter): boolean =>
	Object.values(filter).some((value) => value !== undefined);

/** The form that narrows the list. */
export const Filters = ({
	filter,
	search,
	addresses,
}: {
	filter: AuditFilter;
	search: URLSearchParams;
	addresses: boolean;
}) => (
	<search>
		<form class="actions sides">
			<label class="stack s">
				<span>{t("Event")}</span>
				<select class="input" name="action">
					<option value="">{t("All events")}</option>
					{everyAction().map(([action, words]) => (
						<option value={action} selected={action === filter.action}>
							{words}
						</option>
					))}
				</select>
			</label>
			<Field name="actor" label={t("User")} value={filter.actor} />
			<Field name="target" label={t("Target")} value={filter.target} />
			{addresses && (
				<Field name="address" label={t("IP address")} value={filter.address} />
			)}
			<Field name="from" label={t("From")} value={search.get("from")} date />
			<Field name="to" label={t("To")} value={search.get("to")} date />
			<button class="btn" type="submit">
				{t("Filter")}
			</button>
			{isFiltered(filter) && (
				<a class="btn plain" href={at(visit().path.replace(/\?.*$/s, ""))}>
					{t("Clear all filters")}
				</a>
			)}
		</form>
	</search>
);

const Field = ({
	name,
	label,
	value,
	date = false,
}: {
	name: string;
	label: string;
	value: string | null | undefined;
	date?: boolean;
}) => (
	<label class="stack s">
		<span>{label}</span>
		<input
			class="input"
			type={date ? "date" : "text"}
			name={name}
			value={value ?? ""}
			maxlength={date ? undefined : 255}
			spellcheck={false}
		/>
	</label>
);
