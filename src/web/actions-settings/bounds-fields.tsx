import type { UnitRights } from "../../domain/permissions/actor.ts";
import type { JobBounds } from "../../domain/permissions/job-rules.ts";
import {
	Level,
	levelName,
	levelOf,
	type Unit,
	usualUnits,
} from "../../domain/permissions/units.ts";
import { choice } from "../fields.ts";
import { LevelTable } from "../level-table.tsx";
import { unitNames } from "../organization/rights-words.tsx";
import { Check, FieldSet } from "../parts/form.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** The fields of `Bounds`. Jobs have no account, so what they write is the code alone. */
export const boundsFields = {
	usual: choice("read", "write"),
	most: choice("read", "write", "parts"),
	part_code: choice("write", "read", "none"),
	part_issues: choice("read", "none"),
	part_pulls: choice("read", "none"),
	part_releases: choice("read", "none"),
	part_wiki: choice("read", "none"),
	part_projects: choice("read", "none"),
	part_packages: choice("read", "none"),
	part_actions: choice("read", "none"),
} as const;

type Given = Pick<JobBounds, "usual" | "most"> & {
	readonly [K in `part_${(typeof usualUnits)[number]}`]: string;
};

/** Gives what `Bounds` shows, for the version of its form. */
export const boundsReads = ({ usual, most, parts }: JobBounds) => ({
	usual,
	most,
	...Object.fromEntries(
		partsShown(parts).map(({ unit, level }) => [
			`part_${unit}`,
			levelName(level),
		]),
	),
});

/** What somebody has chosen in `Bounds`. */
export const boundsOf = (given: Given): JobBounds => ({
	usual: given.usual,
	most: given.most,
	parts: Object.fromEntries(
		usualUnits.map((unit) => [unit, levelOf(given[`part_${unit}`]) ?? 0]),
	) as UnitRights,
});

/** Fields for what the tokens of jobs open: without a word of the workflow, and at most. `within`: of a repository, below its owner's. */
export function Bounds({
	bounds: { usual, most, parts },
	within = false,
}: {
	bounds: JobBounds;
	within?: boolean;
}) {
	return (
		<>
			<FieldSet legend={t("Default permissions of workflows")}>
				<Check
					radio
					name="usual"
					value="read"
					label={t("Read-only token")}
					hint={t("Read access to the code and releases of its repository.")}
					checked={usual === "read"}
				/>
				<Check
					radio
					name="usual"
					value="write"
					label={within ? t("Same as the owner") : t("Read and write token")}
					hint={
						within
							? undefined
							: t("Write access to the code and read access to releases.")
					}
					checked={usual === "write"}
				/>
			</FieldSet>
			<FieldSet legend={t("Maximum permissions")}>
				<Check
					radio
					name="most"
					value="read"
					label={t("Read")}
					hint={t(
						"Jobs never have write access, whatever the workflow requests. This also applies to re-runs.",
					)}
					checked={most === "read"}
				/>
				<Check
					radio
					name="most"
					value="write"
					label={within ? t("Same as the owner") : t("Read and write")}
					hint={
						within
							? undefined
							: t("Workflows have the permissions that they request.")
					}
					checked={most === "write"}
				/>
				<Check
					radio
					name="most"
					value="parts"
					label={t("Per feature, as chosen below")}
					hint={
						within
							? t("You cannot grant more than the owner allows.")
							: undefined
					}
					checked={most === "parts"}
				/>
			</FieldSet>
			<FieldSet legend={t("Maximum per feature")}>
				<p class="hint">
					{t(
						"Jobs have no account, so the code is the only feature that they can write to.",
					)}
				</p>
				<Parts parts={parts} />
			</FieldSet>
		</>
	);
}

/** What is chosen before somebody has chosen by part: everything that a job can do. */
const most = (unit: Unit): Level =>
	unit === "code" ? Level.write : Level.read;

/** The parts with what is chosen for each. */
function partsShown(parts: UnitRights) {
	const isChosen = Object.keys(parts).length > 0;
	return usualUnits.map((unit) => ({
		unit,
		level: isChosen ? (parts[unit] ?? Level.none) : most(unit),
	}));
}

function Parts({ parts }: { parts: UnitRights }) {
	const names = unitNames();
	const typed = visit().failed?.typed;
	const said = { none: t("None"), read: t("Read"), write: t("Write") };
	const rows = partsShown(parts).map(({ unit, level: now }) => {
		const name = `part_${unit}`;
		return {
			name,
			title: names[unit],
			label: (level: keyof typeof said) => `${names[unit]}: ${said[level]}`,
			chosen: typed?.get(name) ?? levelName(now),
			onlyRead: unit !== "code",
		};
	});
	return <LevelTable rows={rows} />;
}
