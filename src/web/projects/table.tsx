import { Icon } from "../parts/icon.tsx";
import { LabelTag } from "../parts/issues/label-tag.tsx";
import { t } from "../words/words.ts";
import { iconOf, stateWord } from "./card.tsx";
import type { ShownColumn } from "./load-board.ts";

/** The cards of a board as rows, column by column. */
export const BoardTable = ({ of }: { of: readonly ShownColumn[] }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
	<section class="box scroll" tabIndex={0} aria-label={t("Table")}>
		<table class="grid">
			<thead>
				<tr>
					<th scope="col">{t("Title")}</th>
					<th scope="col">{t("Column")}</th>
					<th scope="col">{t("Assignees")}</th>
					<th scope="col">{t("Labels")}</th>
					<th scope="col">{t("Milestone")}</th>
				</tr>
			</thead>
			<tbody>
				{of.flatMap(({ column, cards }) =>
					cards.map((card) => (
						<tr id={`row-${card.id}`}>
							<th scope="row">
								<Icon name={iconOf(card)[0]} tone={iconOf(card)[1]} />{" "}
								<span class="unseen">{stateWord(card)} </span>
								{card.issue ? (
									<>
										<a class="ink" href={card.issue.html_url}>
											{card.issue.title}
										</a>{" "}
										<span class="soft">#{card.issue.number}</span>
									</>
								) : (
									card.note
								)}
							</th>
							<td>{column.title}</td>
							<td>
								{card.issue?.assignees.map(({ login }) => login).join(", ")}
							</td>
							<td class="tags">
								{card.issue?.labels.map((label) => (
									<LabelTag of={label} />
								))}
							</td>
							<td>{card.issue?.milestone?.title}</td>
						</tr>
					)),
				)}
			</tbody>
		</table>
	</section>
);
