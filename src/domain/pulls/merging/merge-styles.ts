import type { RepositorySettings } from "../../repositories/settings.ts";

/** The ways in which a pull request becomes part of its base. */
export const mergeStyles = [
	"merge",
	"rebase",
	"rebase-merge",
	"squash",
	"fast-forward-only",
	"manually-merged",
] as const;
export type MergeStyle = (typeof mergeStyles)[number];

const setting: Readonly<Record<MergeStyle, keyof RepositorySettings>> = {
	merge: "allow_merge_commits",
	rebase: "allow_rebase",
	"rebase-merge": "allow_rebase_explicit",
	squash: "allow_squash_merge",
	"fast-forward-only": "allow_fast_forward_only_merge",
	"manually-merged": "allow_manual_merge",
};

export const isMergeStyle = (word: string): word is MergeStyle =>
	mergeStyles.includes(word as MergeStyle);

/** Whether a repository's settings allow a way of merging. */
export const allowsStyle = (
	settings: RepositorySettings,
	style: MergeStyle,
): boolean => settings[setting[style]] === true;
