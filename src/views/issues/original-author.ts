interface Person {
	readonly id: number;
	readonly login: string;
	readonly full_name: string;
	readonly avatar_url: string;
}

/**
 * Who wrote something, for pages: what was brought from another server is by the author that it has there, who is nobody here, and not by
 * whoever brought it.
 */
export const authorOf = <User extends Person>(
	user: User,
	of: {
		readonly original_author: string;
		readonly original_author_id: number;
	},
): User =>
	of.original_author
		? {
				...user,
				id: -1 - Math.abs(of.original_author_id),
				login: of.original_author,
				full_name: "",
				avatar_url: "",
			}
		: user;
