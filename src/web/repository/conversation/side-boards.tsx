import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { toForm } from "./addresses.ts";
import { Choice, Choose } from "./choose.tsx";
import type { LoadedItem } from "./load.ts";
import { SideHead } from "./side-head.tsx";

const boardOf = (
	{ context }: LoadedItem,
	{ id, repository_id }: { id: number; repository_id: number | null },
): string =>
	repository_id === null
		? at(pathOf(context.owner.name, "-", "projects", id))
		: homeOf(context, `/projects/${id}`);

/** The boards on which an item is, and the column of each. */
export function Boards({ of }: { of: LoadedItem }) {
	const { context, rights, side } = of;
	const present = side.boards.map(({ on }) => on.id);
	const others = side.choices.boards.filter(({ id }) => !present.includes(id));
	if (present.length + others.length === 0) return null;
	return (
		<section>
			<SideHead title={t("Projects")}>
				{rights.write && (
					<Choose
						id="m-projects"
						keys="p"
						label={t("Edit projects")}
						act={t("Add to project…")}
						to={toForm(context, "projects")}
						had={present}
					>
						{[...side.boards.map(({ on }) => on), ...others].map((board) => (
							<Choice
								name="chosen"
								value={board.id}
								checked={present.includes(board.id)}
							>
								{board.title}
							</Choice>
						))}
					</Choose>
				)}
			</SideHead>
			{present.length === 0 && <p class="soft">{t("None")}</p>}
			{side.boards.map(({ on, columns, changes }) => (
				<p class="line">
					<a class="ink cut" href={boardOf(of, on)}>
						{on.title}
					</a>
					<a class="soft cut" href={`${boardOf(of, on)}/items/${on.card}`}>
						{on.columnTitle}
					</a>
					{rights.write && changes && (
						<Choose
							id={`m-column-${on.id}`}
							filters={false}
							label={t("Choose the column in {title}", { title: on.title })}
							to={toForm(context, "column")}
						>
							<input type="hidden" name="card" value={on.card} />
							{columns.map(({ id, title }) => (
								<Choice
									radio
									name="column"
									value={id}
									checked={id === on.column}
								>
									{title}
								</Choice>
							))}
						</Choose>
					)}
				</p>
			))}
		</section>
	);
}
