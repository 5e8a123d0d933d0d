import type { VNode } from "preact";
import type { App } from "../../app.ts";
import type { Reader } from "../../database/database.ts";
import type { Holder } from "../../domain/actions/holder.ts";
import { bounds } from "../../text/text-limits.ts";
import { type Field, line, lines } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Lines } from "../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { t } from "../words/words.ts";
import type { ActionSettingsPlace } from "./place.ts";
import { NewValue, ValueList } from "./value-list.tsx";

/** A value as its form has it. */
interface NamedValue {
	readonly name: string;
	readonly value: string;
	readonly description: string;
}

/** A kind of named values: what is stored of them, and how their pages speak of them. */
export interface ValueKind<Row extends { readonly name: string }> {
	readonly path: "/actions/secrets" | "/actions/variables";
	/** The sentence of a place about whose they are. */
	readonly words: "secrets" | "variables";
	/** The field of the value; what is secret asks for the password again, and is never shown. */
	readonly field: "data" | "value";
	readonly secret: boolean;
	readonly rows: number;
	list(
		db: Reader,
		holder: Holder,
		window: { limit: number; offset: number },
	): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
	save(app: App, holder: Holder, value: NamedValue): Promise<unknown>;
	remove(app: App, holder: Holder, name: string): Promise<unknown>;
	texts(): Readonly<
		Record<"title" | "add" | "example" | "submit" | "saved" | "deleted", string>
	>;
	about(row: Row): VNode;
	/** The name of the button that deletes one. */
	deletes(name: string): string;
}

const size = pageSize.rows;

/** The pages of a kind of values in a place: the list with the form of a new one. */
export function valuesIn<L extends object, Row extends { name: string }>(
	place: ActionSettingsPlace<L>,
	kind: ValueKind<Row>,
): readonly (Page | Declared)[] {
	const { path, field } = kind;
	const address = `${place.base}${path}`;
	const listPage = page({
		route: `GET ${address}`,
		on: place.on,
		async run({ app, context, page }) {
			const to = {
				route: `POST ${address}`,
				params: place.params(context),
			} as const;
			const Frame = frameOf(place, context);
			const texts = kind.texts();
			const window = windowOf(page, size);
			const holder = place.holder(context);
			const { rows, total } = await kind.list(app.db, holder, window);
			return (
				<Frame current={path} title={texts.title}>
					<p class="soft text">{place.words()[kind.words]}</p>
					<ValueList
						of={rows}
						to={to}
						about={kind.about}
						deletes={kind.deletes}
					/>
					<Paged page={page} size={size} total={total} />
					<NewValue
						title={texts.add}
						example={texts.example}
						to={to}
						submit={texts.submit}
					>
						<Lines
							name={field}
							secret={kind.secret}
							label={t("Value")}
							mono
							rows={kind.rows}
							spellcheck={false}
							required
						/>
					</NewValue>
				</Frame>
			);
		},
	});

	const save = form({
		route: `POST ${address}`,
		audit: kind.secret ? "secret.set" : "variable.set",
		creates: true,
		on: place.on,
		fields: {
			name: line({ required: "Name can't be blank." }),
			...valueField(kind),
			description: line({ max: 500 }),
		},
		shownOn: listPage,
		sudo: kind.secret,
		async run({ app, context, fields }) {
			const { name, description, [field]: value = "" } = fields;
			const holder = place.holder(context);
			await kind.save(app, holder, { name, value, description });
			return see(addressIn(place, context, path), kind.texts().saved);
		},
	});

	const remove = form({
		route: `POST ${address}/delete`,
		audit: kind.secret ? "secret.deleted" : "variable.deleted",
		on: place.on,
		fields: { name: line({ required: "Choose an entry." }) },
		shownOn: listPage,
		sudo: kind.secret,
		async run({ app, context, fields }) {
			await kind.remove(app, place.holder(context), fields.name);
			return see(addressIn(place, context, path), kind.texts().deleted);
		},
	});
	return [listPage, save, remove];
}

/** The value itself under its name; one that is secret is not shown again when something is wrong. */
function valueField({
	field,
	secret,
}: Pick<ValueKind<never>, "field" | "secret">): {
	readonly data?: Field<string>;
	readonly value?: Field<string>;
} {
	const value = lines({
		...bounds.secretValue,
		required: "Value can't be blank.",
	});
	return { [field]: secret ? { ...value, secret: true } : value };
}
