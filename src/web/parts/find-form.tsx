import type { ComponentChildren } from "preact";
import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** The words of an address that a list is narrowed by. */
export const wordOf = (search: URLSearchParams): string =>
	(search.get("q") ?? "").trim().slice(0, 255);

/** The form that narrows a list by words (`q` of its address); what else it filters by stands between the field and the button. */
export function FindForm({
	label,
	value,
	action,
	hint = label,
	focused = false,
	most = 500,
	more,
	children,
}: {
	label: string;
	value: string;
	action?: string;
	/** What stands in the empty field; the label, unless told. */
	hint?: string;
	focused?: boolean;
	/** Signs of the field. */
	most?: number;
	/** Stands below the line. */
	more?: ComponentChildren;
	children?: ComponentChildren;
}) {
	return (
		<search class="grow">
			<form class="line wrap" action={action}>
				<label class="with-icon grow">
					<Icon name="search" />
					<span class="unseen">{label}</span>
					<input
						class="input"
						type="search"
						name="q"
						value={value}
						autofocus={focused}
						maxlength={most}
						placeholder={hint}
					/>
				</label>
				{children}
				<button class="btn" type="submit">
					{t("Search")}
				</button>
				{more}
			</form>
		</search>
	);
}

/** The order of a list (`sort` of its address): values with their words. */
export const OrderField = ({
	of,
	chosen,
}: {
	of: readonly (readonly [value: string, words: string])[];
	chosen: string;
}) => (
	<label class="line">
		<span class="nowrap">{t("Sort")}</span>
		<select class="input grow" name="sort">
			{of.map(([value, words]) => (
				<option value={value} selected={value === chosen}>
					{words}
				</option>
			))}
		</select>
	</label>
);
