import type { ComponentChildren } from "preact";
import { FindForm, OrderField, wordOf } from "../parts/find-form.tsx";
import type { Orders } from "../site/repository-filter.ts";
import { t } from "../words/words.ts";

/** What a list may be narrowed by: the name in the address, what it is about, and the values with their words; the empty one narrows nothing. */
export interface Filter {
	readonly name: string;
	readonly label: string;
	readonly values: readonly (readonly [value: string, words: string])[];
}

/** The value of a filter that an address asks for; the empty one for what the filter does not have. */
export const chosenIn = (
	{ name, values }: Filter,
	search: URLSearchParams,
): string => {
	const asked = search.get(name) ?? "";
	return values.some(([value]) => value === asked) ? asked : "";
};

/** Whether an address narrows a list at all. */
export const narrows = (
	search: URLSearchParams,
	filters: readonly Filter[] = [],
): boolean =>
	!!wordOf(search) || filters.some((filter) => !!chosenIn(filter, search));

/** The form that narrows and orders a list of the administration. */
export function AdminFind({
	label,
	search,
	list,
	filters = [],
	orders,
	sorted = "",
	children,
}: {
	label: string;
	search: URLSearchParams;
	/** The address of the list without filters. */
	list: string;
	filters?: readonly Filter[];
	orders?: Orders;
	sorted?: string;
	children?: ComponentChildren;
}) {
	const narrowed = filters.some((filter) => !!chosenIn(filter, search));
	const fields = (
		<>
			{filters.map((filter) => (
				<label>
					<span class="unseen">{filter.label}</span>
					<select class="input" name={filter.name}>
						{filter.values.map(([value, words]) => (
							<option
								value={value}
								selected={value === chosenIn(filter, search)}
							>
								{words}
							</option>
						))}
					</select>
				</label>
			))}
			{narrowed && (
				<a class="btn plain" href={list}>
					{t("Clear all filters")}
				</a>
			)}
		</>
	);
	return (
		<FindForm
			label={label}
			value={wordOf(search)}
			action={list}
			more={
				filters.length > 2 ? (
					<details class="full" open={narrowed}>
						<summary class="soft">{t("More filters")}</summary>
						<div class="line wrap pad">{fields}</div>
					</details>
				) : (
					filters.length > 0 && <div class="line wrap full">{fields}</div>
				)
			}
		>
			{children}
			{orders && (
				<OrderField
					of={Object.entries(orders).map(([key, [, , words]]) => [
						key,
						t(words),
					])}
					chosen={sorted}
				/>
			)}
		</FindForm>
	);
}
