/** A number with its noun, as the command line tells it. */
export const counted = (count: number, one: string, more: string): string =>
	`${count} ${count === 1 ? one : more}`;
