import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	createIssueType,
	editIssueType,
	moveIssueType,
} from "../../../domain/issue-types/change-types.ts";
import {
	type IssueType,
	mostTypes,
	type TypeColor,
	typeColors,
	typesOf,
} from "../../../domain/issue-types/issue-type.ts";
import {
	countByType,
	mostCounted,
} from "../../../domain/issues/types/count-by-type.ts";
import { deleteIssueType } from "../../../domain/removal/remove-issue-type.ts";
import { notFound } from "../../../errors.ts";
import { org } from "../../../guards/organization.ts";
import { idOf } from "../../../text/path-id.ts";
import { bounds } from "../../../text/text-limits.ts";
import { choice, line, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Select, Submit } from "../../parts/form.tsx";
import { TypeTag } from "../../parts/issues/type-tag.tsx";
import { number, plural, t } from "../../words/words.ts";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/issue-types";

export const issueTypesPage = page({
	route: `GET ${base}${path}`,
	on: org.owner(),
	async run({ app, context, search }) {
		const { organization } = context;
		const [types, counts] = await Promise.all([
			typesOf(app.db, organization),
			countByType(app.db, organization.id),
		]);
		const editing = idOf(search.get("edit") ?? "");
		const params = paramsOf(context);
		return (
			<OrganizationSettings
				of={context}
				current={path}
				title={t("Issue types")}
			>
				<p class="soft text">
					{t(
						"Each issue in the repositories of the organization can have one of these types.",
					)}
				</p>
				{types.length === 0 ? (
					<p class="soft">{t("No issue types yet")}</p>
				) : (
					<section class="box" aria-label={t("Issue types")}>
						<ul class="list labels-list types">
							{types.map((type, i) => (
								<TypeRow
									of={type}
									issues={counts.get(type.id) ?? 0}
									place={{ first: i === 0, last: i === types.length - 1 }}
									params={{ ...params, id: type.id }}
									editing={editing === type.id}
								/>
							))}
						</ul>
					</section>
				)}
				{editing === 0 && types.length < mostTypes && (
					<Form does={makeType} params={params} id="new">
						<h2>{t("New issue type")}</h2>
						<TypeFields />
						<div class="actions">
							<Submit>{t("Create issue type")}</Submit>
						</div>
					</Form>
				)}
				{types.length >= mostTypes && (
					<p class="soft">
						{t(
							"An organization can have {n} issue types. Delete one to add another.",
							{
								n: mostTypes,
							},
						)}
					</p>
				)}
			</OrganizationSettings>
		);
	},
});

type RowParams = Readonly<Record<string, string | number>>;

function TypeRow({
	of: type,
	issues,
	place,
	params,
	editing,
}: {
	of: IssueType;
	issues: number;
	place: { readonly first: boolean; readonly last: boolean };
	params: RowParams;
	editing: boolean;
}) {
	const { name } = type;
	return (
		<li>
			<div class="stack s">
				<p class="line wrap">
					<TypeTag of={type} />
					{type.enabled === 0 && <span class="soft">{t("disabled")}</span>}
					{type.description && <span class="sub">{type.description}</span>}
					<span class="sub">
						{issues < mostCounted
							? plural(issues, "1 issue", "{n} issues")
							: t("{n} issues or more", { n: number(mostCounted) })}
					</span>
				</p>
				{editing && <EditType of={type} params={params} />}
			</div>
			<TypeActions name={name} type={type} place={place} params={params} />
		</li>
	);
}

const TypeActions = ({
	name,
	type,
	place,
	params,
}: {
	name: string;
	type: IssueType;
	place: { readonly first: boolean; readonly last: boolean };
	params: RowParams;
}) => (
	<div class="actions">
		<Form does={orderType} params={params} class="line">
			{!place.first && (
				<button
					class="btn s"
					type="submit"
					name="way"
					value="up"
					aria-label={t("Move {name} up", { name })}
				>
					{t("Up")}
				</button>
			)}
			{!place.last && (
				<button
					class="btn s"
					type="submit"
					name="way"
					value="down"
					aria-label={t("Move {name} down", { name })}
				>
					{t("Down")}
				</button>
			)}
		</Form>
		<a
			class="btn s"
			href={`?edit=${type.id}`}
			aria-label={t("Edit issue type {name}", { name })}
		>
			{t("Edit")}
		</a>
		<Form does={enableType} params={params} class="">
			<Submit
				tone=""
				small
				name="enabled"
				value={type.enabled ? "" : "true"}
				label={
					type.enabled
						? t("Disable issue type {name}", { name })
						: t("Enable issue type {name}", { name })
				}
			>
				{type.enabled ? t("Disable") : t("Enable")}
			</Submit>
		</Form>
		<details class="drop left">
			<summary
				class="btn s danger"
				aria-label={t("Delete issue type {name}", { name })}
			>
				{t("Delete")}
			</summary>
			<div class="menu stack s in">
				<p>{t("Issues of this type will have no type.")}</p>
				<Form does={dropType} params={params} class="">
					<Submit tone="danger sure" small>
						{t("Delete issue type")}
					</Submit>
				</Form>
			</div>
		</details>
	</div>
);

const EditType = ({ of, params }: { of: IssueType; params: RowParams }) => (
	<Form
		does={changeType}
		params={params}
		query={{ edit: String(of.id) }}
		reads={typeReads(of)}
	>
		<TypeFields of={of} />
		<div class="actions">
			<Submit>{t("Save")}</Submit>
			<a class="btn" href="?">
				{t("Cancel")}
			</a>
		</div>
	</Form>
);

const TypeFields = ({ of }: { of?: IssueType }) => (
	<>
		<Line
			name="name"
			known={of && "edited-name"}
			label={t("Name")}
			value={of?.name}
			maxlength={bounds.issueTypeName.max}
			required
		/>
		<Line
			name="description"
			known={of && "edited-description"}
			label={t("Description")}
			value={of?.description}
			maxlength={bounds.issueTypeDescription.max}
		/>
		<Select
			name="color"
			label={t("Color")}
			value={of?.color}
			options={typeColors.map((color) => [color, colorWords()[color]] as const)}
		/>
	</>
);

const colorWords = (): Readonly<Record<TypeColor, string>> => ({
	gray: t("Gray"),
	blue: t("Blue"),
	green: t("Green"),
	yellow: t("Yellow"),
	orange: t("Orange"),
	red: t("Red"),
	pink: t("Pink"),
	purple: t("Purple"),
});

const typeReads = ({ name, description, color }: IssueType) => ({
	name,
	description,
	color,
});

const fields = {
	name: line({ required: "Name can't be blank.", ...bounds.issueTypeName }),
	description: line(bounds.issueTypeDescription),
	color: choice(...typeColors),
};
const routeOf = <const R extends string>(rest: R) =>
	`POST ${base}${path}/:id/${rest}` as const;

const makeType = form({
	route: `POST ${base}${path}`,
	creates: true,
	audit: unrecorded.planning,
	on: org.owner(),
	fields,
	shownOn: issueTypesPage,
	async run({ app, context, fields }) {
		await createIssueType(app, context.organization, fields);
		return see(settingsOf(context, path), t("The issue type was created."));
	},
});

const changeType = form({
	route: routeOf("edit"),
	audit: unrecorded.planning,
	on: org.owner(),
	fields,
	shownOn: issueTypesPage,
	async reads({ app, context, params }) {
		const types = await typesOf(app.db, context.organization);
		const type = types.find(({ id }) => id === idOf(params.id));
		if (!type) throw notFound();
		return typeReads(type);
	},
	async run({ app, context, fields, params }) {
		await editIssueType(app, context.organization, idOf(params.id), fields);
		return see(settingsOf(context, path), t("The issue type was saved."));
	},
});

const enableType = form({
	route: routeOf("enable"),
	audit: unrecorded.planning,
	on: org.owner(),
	fields: { enabled: tick() },
	shownOn: issueTypesPage,
	async run({ app, context, fields: { enabled }, params }) {
		await editIssueType(app, context.organization, idOf(params.id), {
			enabled,
		});
		return see(settingsOf(context, path), t("The issue type was saved."));
	},
});

const orderType = form({
	route: routeOf("order"),
	audit: unrecorded.planning,
	on: org.owner(),
	fields: { way: choice("up", "down") },
	shownOn: issueTypesPage,
	async run({ app, context, fields: { way }, params }) {
		await moveIssueType(app, context.organization, idOf(params.id), way);
		return see(settingsOf(context, path));
	},
});

const dropType = form({
	route: routeOf("delete"),
	audit: unrecorded.planning,
	on: org.owner(),
	fields: {},
	shownOn: issueTypesPage,
	sudo: true,
	async run({ app, context, params }) {
		await deleteIssueType(app, context.organization, idOf(params.id));
		return see(settingsOf(context, path), t("The issue type was deleted."));
	},
});

/** The forms of the issue types of an organization. */
export const issueTypeForms = [
	makeType,
	changeType,
	enableType,
	orderType,
	dropType,
];
