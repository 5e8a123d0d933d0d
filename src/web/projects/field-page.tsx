import { unrecorded } from "../../domain/audit/declared.ts";
import {
	editField,
	type OptionInput,
} from "../../domain/projects/change-fields.ts";
import {
	countValues,
	currentOption,
	dayAfter,
	type FieldOption,
	lastDay,
	type ProjectField,
} from "../../domain/projects/field.ts";
import { projects } from "../../guards/project.ts";
import { line } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { kindWords } from "./field-list.tsx";
import { iterationText } from "./load-board.ts";
import { type BoardsAt, BoardsPage, boardsAddress } from "./place.tsx";
import { toBoard } from "./to-board.ts";

/** Options that can be added at once. */
const added = ["n1", "n2", "n3"];
const usualDays = 14;

/** The page on which a field is named and its choices or iterations are changed. */
export function fieldPage({ base }: BoardsAt): (Page | Declared)[] {
	const onePage = page({
		route: `GET ${base}/projects/:id/fields/:field`,
		on: projects.field(),
		async run({ app, actor, context, field }) {
			const counts = await countValues(app.db, actor, context.project.id);
			const today = new Date(app.clock()).toISOString().slice(0, 10);
			const options = field.kind === "choice" || field.kind === "iteration";
			const fields = boardsAddress(context, `/${context.project.id}/fields`);
			return (
				<BoardsPage
					of={context}
					title={`${field.name} · ${context.project.title}`}
					width="mid"
				>
					<div class="stack l">
						<div class="stack s">
							<h1>{t("Field {name}", { name: field.name })}</h1>
							<p class="soft">
								{kindWords()[field.kind]} ·{" "}
								{plural(
									counts.get(String(field.id)) ?? 0,
									"1 value",
									"{n} values",
								)}
							</p>
						</div>
						<Form {...toBoard(context, "fields/:field", { field: field.id })}>
							<Line
								name="name"
								label={t("Name")}
								value={field.name}
								maxlength={80}
								required
							/>
							{options && (
								<section
									class="box scroll"
									// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
									tabIndex={0}
									aria-label={t("Options")}
								>
									<Options field={field} counts={counts} today={today} />
								</section>
							)}
							<div class="actions">
								<Submit>{t("Save")}</Submit>
								<a class="btn" href={fields}>
									{t("All fields")}
								</a>
							</div>
						</Form>
					</div>
				</BoardsPage>
			);
		},
	});
	return [
		onePage,
		form({
			route: `POST ${base}/projects/:id/fields/:field`,
			audit: unrecorded.planning,
			on: projects.field(),
			fields: { name: line({ required: "Name can't be blank.", max: 80 }) },
			shownOn: onePage,
			async run({ app, actor, context, field, fields, sent }) {
				const options =
					field.kind === "choice" || field.kind === "iteration"
						? { options: optionsSent(field, sent) }
						: {};
				await editField(app, actor, field, { name: fields.name, ...options });
				return see(
					boardsAddress(context, `/${context.project.id}/fields/${field.id}`),
					t("The changes were saved."),
				);
			},
		}),
	];
}

/** The options that a form asks for: those that came with it, and that somebody else added meanwhile. */
function optionsSent(
	field: ProjectField,
	sent: URLSearchParams,
): OptionInput[] {
	const said = (name: string, row: string) =>
		(sent.get(`${name}.${row}`) ?? "").trim();
	const read = (row: string, id: number | undefined): OptionInput => ({
		id,
		title: said("title", row),
		color: said("color", row),
		start: said("start", row),
		days: Number(said("days", row)) || 0,
	});
	const stays = field.options.flatMap((option, i) => {
		const row = String(option.id);
		if (!sent.has(`title.${row}`)) return [{ at: i + 1, input: option }];
		if (sent.has(`drop.${row}`)) return [];
		const at = Number(said("place", row)) || i + 1;
		return [{ at, input: read(row, option.id) }];
	});
	// whoever gives a lower place wants to be in front of what is there
	const moved = stays
		.map((one, i) => ({ ...one, shift: one.at - (i + 1) }))
		.sort((a, b) => a.at - b.at || a.shift - b.shift);
	return [
		...moved.map(({ input }) => input),
		...added
			.filter((row) => said("title", row) !== "")
			.map((row) => read(row, undefined)),
	];
}

function Options({
	field,
	counts,
	today,
}: {
	field: ProjectField;
	counts: ReadonlyMap<string, number>;
	today: string;
}) {
	const timed = field.kind === "iteration";
	const last = field.options.at(-1);
	const from = last ? dayAfter(lastDayOr(last, today), 1) : today;
	const days = last?.days || usualDays;
	return (
		<table class="grid edit">
			<thead>
				<tr>
					<th scope="col">{t("Title")}</th>
					{timed ? (
						<>
							<th scope="col">{t("Start date")}</th>
							<th scope="col">{t("Duration in days")}</th>
						</>
					) : (
						<>
							<th scope="col">{t("Color")}</th>
							<th scope="col">{t("Position")}</th>
						</>
					)}
					<th scope="col">{t("Delete")}</th>
				</tr>
			</thead>
			<tbody>
				{field.options.map((option, i) => (
					<OptionRow
						row={String(option.id)}
						option={option}
						timed={timed}
						place={i + 1}
						values={counts.get(`${field.id}/${option.id}`) ?? 0}
						current={currentOption(field.options, today) === option}
					/>
				))}
				{added.map((row, i) => (
					<OptionRow
						row={row}
						timed={timed}
						proposed={
							timed
								? { start: dayAfter(from, i * days), days: String(days) }
								: undefined
						}
					/>
				))}
			</tbody>
		</table>
	);
}

const lastDayOr = (option: FieldOption, today: string): string =>
	option.start ? lastDay(option) : today;

interface Row {
	row: string;
	/** None: a new one. */
	option?: FieldOption;
	place?: number;
	values?: number;
	current?: boolean;
	proposed?: { readonly start: string; readonly days: string } | undefined;
}

/** The names of a row's fields, and what was typed into them. */
function rowFields({ row, option }: Row) {
	const typed = visit().failed?.typed;
	const value = (name: string, now: string) =>
		typed?.get(`${name}.${row}`) ?? now;
	const what = option?.title ?? t("new option");
	const named = (name: string) => `${name}: ${what}`;
	return { typed, what, value, named };
}

function OptionRow({ timed, ...of }: Row & { timed: boolean }) {
	const { row, option, values = 0, current = false } = of;
	const { typed, what, value, named } = rowFields(of);
	return (
		<tr>
			<td>
				<input
					class="input"
					name={`title.${row}`}
					value={value("title", option?.title ?? "")}
					placeholder={option ? undefined : t("new option")}
					aria-label={named(t("Title"))}
					maxlength={255}
				/>
				{option?.start && (
					<p class="hint">
						{iterationText(option)}
						{current && ` · ${t("now")}`}
					</p>
				)}
			</td>
			{timed ? <TimeCells of={of} /> : <OrderCells of={of} />}
			<td>
				{option && (
					<label class="check">
						<input
							type="checkbox"
							name={`drop.${row}`}
							aria-label={t("Delete {what}", { what })}
							checked={typed?.has(`drop.${row}`)}
						/>
						<span class="soft">
							{values > 0 &&
								plural(
									values,
									"1 value will be deleted",
									"{n} values will be deleted",
								)}
						</span>
					</label>
				)}
			</td>
		</tr>
	);
}

function TimeCells({ of }: { of: Row }) {
	const { row, option, proposed } = of;
	const { value, named } = rowFields(of);
	return (
		<>
			<td>
				<input
					class="input"
					type="date"
					name={`start.${row}`}
					value={value("start", option?.start ?? proposed?.start ?? "")}
					aria-label={named(t("Start date"))}
				/>
			</td>
			<td>
				<input
					class="input few"
					type="number"
					min={1}
					max={366}
					name={`days.${row}`}
					value={value("days", String(option?.days ?? proposed?.days ?? ""))}
					aria-label={named(t("Duration in days"))}
				/>
			</td>
		</>
	);
}

function OrderCells({ of }: { of: Row }) {
	const { row, option, place } = of;
	const { value, named } = rowFields(of);
	return (
		<>
			<td>
				<input
					class="input mono"
					name={`color.${row}`}
					value={value("color", option?.color ?? "")}
					placeholder="#3366cc"
					maxlength={7}
					aria-label={named(t("Color"))}
				/>
			</td>
			<td>
				{place && (
					<input
						class="input few"
						type="number"
						min={1}
						max={50}
						name={`place.${row}`}
						value={value("place", String(place))}
						aria-label={named(t("Position"))}
					/>
				)}
			</td>
		</>
	);
}
