import type { ComponentChildren } from "preact";
import { t } from "./words/words.ts";

const levels = ["none", "read", "write"] as const;
type Chosen = (typeof levels)[number];

/** One part of what can be opened. */
interface LevelRow {
	/** Of its field. */
	readonly name: string;
	readonly title: ComponentChildren;
	/** What a choice is called where it is read out. */
	readonly label: (level: Chosen) => string;
	readonly chosen: string;
	/** What is sent for each level; its name unless given. */
	readonly values?: Readonly<Record<Chosen, string>>;
	/** The part can only be read. */
	readonly onlyRead?: boolean;
}

/** Parts of which each is closed, read or written: a choice for each. */
export const LevelTable = ({ rows }: { rows: readonly LevelRow[] }) => (
	<table class="scopes">
		<thead>
			<tr>
				<th scope="col">
					<span class="unseen">{t("Feature")}</span>
				</th>
				<th scope="col">{t("None")}</th>
				<th scope="col">{t("Read")}</th>
				<th scope="col">{t("Write")}</th>
			</tr>
		</thead>
		<tbody>
			{rows.map(({ name, title, label, chosen, values, onlyRead }) => (
				<tr>
					<th scope="row">{title}</th>
					{levels.map((level) => {
						const value = values?.[level] ?? level;
						return (
							<td>
								{(level !== "write" || !onlyRead) && (
									<input
										type="radio"
										name={name}
										value={value}
										checked={chosen === value}
										aria-label={label(level)}
									/>
								)}
							</td>
						);
					})}
				</tr>
			))}
		</tbody>
	</table>
);
