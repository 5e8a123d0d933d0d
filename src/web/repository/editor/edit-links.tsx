import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { moduleAt } from "../../assets.ts";
import { Icon } from "../../parts/icon.tsx";
import { may } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf, type RefName } from "../addresses.ts";

export const writesCode = (context: RepositoryContext): boolean =>
	may("code.commit", context);

/** The links to what can be changed at a place of a branch; the changes of people without write access go to a fork. */
export function EditLinks({
	of,
	at: ref,
	path,
	folder,
}: {
	of: RepositoryContext;
	at: RefName;
	path: string;
	folder: boolean;
}) {
	if (ref.kind !== "branch" || !may("code.edit", of)) return null;
	const place = escapedPath([ref.name, path].filter(Boolean).join("/"));
	const to = (verb: string) => homeOf(of, `/${verb}/${place}`);
	if (!folder)
		return (
			<>
				<a class="btn" href={to("_edit")} aria-keyshortcuts="e">
					<Icon name="pen" />
					{t("Edit")}
				</a>
				<a class="btn" href={to("_delete")}>
					<Icon name="bin" />
					{t("Delete")}
				</a>
			</>
		);
	return (
		<details
			class="drop"
			// what is dropped on the page goes to the form
			data-module={moduleAt("drop-files.js")}
			data-upload={to("_upload")}
		>
			<summary class="btn">
				<Icon name="plus" />
				{t("Add file")}
			</summary>
			<div class="menu">
				<a href={to("_new")}>{t("Create new file")}</a>
				<a
					href={to("_upload")}
					title={t("You can also drop files on this page.")}
				>
					{t("Upload files")}
				</a>
				<a href={homeOf(of, `/_diffpatch/${escapedPath(ref.name)}`)}>
					{t("Apply patch")}
				</a>
				{path && <a href={to("_delete")}>{t("Delete directory")}</a>}
			</div>
		</details>
	);
}

/** What a commit can be taken for: repeated on the default branch, or undone there. */
export function PickLinks({ of, oid }: { of: RepositoryContext; oid: string }) {
	if (!writesCode(of)) return null;
	const branch = escapedPath(of.repository.default_branch);
	const to = homeOf(of, `/_cherrypick/${oid}/${branch}`);
	return (
		<>
			<a href={to}>{t("Cherry-pick")}</a>
			<a href={`${to}?cherry-pick-type=revert`}>{t("Revert")}</a>
		</>
	);
}
