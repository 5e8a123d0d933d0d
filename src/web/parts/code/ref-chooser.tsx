import {
	homeOf,
	inRef,
	type RefName,
	type RefView,
	type RepositoryNames,
} from "../../repository/addresses.ts";
import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";

/** Names of branches and tags to choose from: the newest of each. */
export interface RefChoice {
	readonly branches: readonly string[];
	readonly tags: readonly string[];
}

/** Chooses another branch or tag for the same path. It needs no script: the rest is found on the pages of branches and tags. */
export function RefChooser({
	of,
	at,
	path,
	view,
	choice,
}: {
	of: RepositoryNames;
	at: RefName;
	path: string;
	view: RefView;
	choice: RefChoice;
}) {
	const shown = at.kind === "commit" ? at.name.slice(0, 10) : at.name;
	const list = (kind: "branch" | "tag", names: readonly string[]) =>
		names.map((name) => (
			<a
				href={inRef(of, view, { kind, name }, path)}
				aria-current={at.kind === kind && at.name === name ? "true" : undefined}
			>
				<span class="pick">
					{at.kind === kind && at.name === name && <Icon name="check" />}
				</span>
				<span class="cut">{name}</span>
			</a>
		));
	return (
		<details class="drop">
			<summary class="btn" aria-keyshortcuts="w">
				<Icon name={at.kind} />
				<span class="unseen">{t("Branch or tag:")} </span>
				<span class="cut ref-name">{shown}</span>
				<Icon name="down" />
			</summary>
			<div class="menu">
				<form action={homeOf(of, "/branches")}>
					<label>
						<span class="unseen">{t("Search branches")}</span>
						<input
							class="input"
							name="q"
							type="search"
							placeholder={t("Search branches")}
							maxlength={255}
						/>
					</label>
				</form>
				<h2>{t("Branches")}</h2>
				{list("branch", choice.branches)}
				<a href={homeOf(of, "/branches")}>{t("All branches")}</a>
				{choice.tags.length > 0 && (
					<>
						<h2>{t("Tags")}</h2>
						{list("tag", choice.tags)}
						<a href={homeOf(of, "/tags")}>{t("All tags")}</a>
					</>
				)}
			</div>
		</details>
	);
}
