import { t } from "../words/words.ts";

const narrowing = [
	"language",
	"topic",
	"archived",
	"fork",
	"mirror",
	"template",
	"private",
];

/** Whether an address narrows the list by more than words. */
export const filtered = (search: URLSearchParams): boolean =>
	narrowing.some((name) => search.get(name));

/** What repositories are narrowed by besides words: each may be left open, wanted or left out. */
export const RepositoryFilters = ({
	search,
	mine,
	list,
}: {
	search: URLSearchParams;
	/** The reader has an account, and may see private ones. */
	mine: boolean;
	/** The address of the list without filters. */
	list: string;
}) => (
	<>
		<details class="full" open={filtered(search)}>
			<summary class="soft">{t("More filters")}</summary>
			<div class="line wrap pad">
				<label>
					<span class="unseen">{t("Language")}</span>
					<input
						class="input"
						name="language"
						value={search.get("language") ?? ""}
						placeholder={t("Language")}
						maxlength={100}
						spellcheck={false}
					/>
				</label>
				<Three name="fork" of={t("Forks")} search={search} />
				<Three name="mirror" of={t("Mirrors")} search={search} />
				<Three name="archived" of={t("Archived")} search={search} />
				<Three name="template" of={t("Templates")} search={search} />
				{mine && <Three name="private" of={t("Private")} search={search} />}
				<label class="line">
					<input
						type="checkbox"
						name="topic"
						value="1"
						checked={search.get("topic") === "1"}
					/>{" "}
					{t("Search topics only")}
				</label>
				{filtered(search) && (
					<a class="btn plain" href={list}>
						{t("Clear all filters")}
					</a>
				)}
			</div>
		</details>
	</>
);

/** All, only these, or none of these. */
const Three = ({
	name,
	of,
	search,
}: {
	name: string;
	of: string;
	search: URLSearchParams;
}) => (
	<label>
		<span class="unseen">{of}</span>
		<select class="input" name={name}>
			{(
				[
					["", t("{kind}: all", { kind: of })],
					["1", t("{kind}: only", { kind: of })],
					["0", t("{kind}: none", { kind: of })],
				] as const
			).map(([value, words]) => (
				<option value={value} selected={(search.get(name) ?? "") === value}>
					{words}
				</option>
			))}
		</select>
	</label>
);
