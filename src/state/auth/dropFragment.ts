/** Takes the token out of the address, once the server has answered: until then a reload is another try. */
export function dropFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}
