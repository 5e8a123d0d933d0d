import Type from "typebox";
import { defaultTheme } from "../domain/accounts/edit-settings.ts";
import { attachmentTypes } from "../domain/attachments/change-attachments.ts";
import { allowedReactions } from "../domain/issues/reactions.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { defaultLimit, maxLimit } from "../http/paging.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const getGeneralAPISettings = endpoint({
	id: "getGeneralAPISettings",
	route: "GET /settings/api",
	summary: "Get the limits of the API",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{
				max_response_items: Integer(),
				default_paging_num: Integer(),
				default_git_trees_per_page: Integer(),
				default_max_blob_size: Integer(),
				default_max_response_size: Integer(),
			},
			{ $id: "GeneralAPISettings" },
		),
	},
	run: () => ({
		max_response_items: maxLimit,
		default_paging_num: defaultLimit,
		default_git_trees_per_page: 1000,
		default_max_blob_size: 10 * 1024 * 1024,
		default_max_response_size: 100 * 1024 * 1024,
	}),
});

export const getGeneralAttachmentSettings = endpoint({
	id: "getGeneralAttachmentSettings",
	route: "GET /settings/attachment",
	summary: "Get the limits of attachments",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{
				enabled: YesNo(),
				allowed_types: Text(),
				max_size: Integer({ description: "MiB" }),
				max_files: Integer(),
			},
			{ $id: "GeneralAttachmentSettings" },
		),
	},
	run: ({ app }) => ({
		enabled: true,
		allowed_types: attachmentTypes.join(","),
		max_size: Math.floor(app.config.maxAttachmentBytes / 1024 ** 2),
		max_files: 5,
	}),
});

export const getGeneralRepositorySettings = endpoint({
	id: "getGeneralRepositorySettings",
	route: "GET /settings/repository",
	summary: "Tell what repositories can do here",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{
				mirrors_disabled: YesNo(),
				http_git_disabled: YesNo(),
				migrations_disabled: YesNo(),
				stars_disabled: YesNo(),
				time_tracking_disabled: YesNo(),
				lfs_disabled: YesNo(),
			},
			{ $id: "GeneralRepoSettings" },
		),
	},
	run: () => ({
		mirrors_disabled: false,
		http_git_disabled: false,
		migrations_disabled: false,
		stars_disabled: false,
		time_tracking_disabled: false,
		lfs_disabled: false,
	}),
});

export const getGeneralUISettings = endpoint({
	id: "getGeneralUISettings",
	route: "GET /settings/ui",
	summary: "Get what pages offer: theme, reactions, emoji",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{
				default_theme: Text(),
				allowed_reactions: Type.Array(Text()),
				custom_emojis: Type.Array(Text()),
			},
			{ $id: "GeneralUISettings" },
		),
	},
	run: () => ({
		default_theme: defaultTheme,
		allowed_reactions: allowedReactions,
		custom_emojis: ["git", "gitea", "codeberg", "gitlab", "github", "gogs"],
	}),
});
