const followers = new WeakMap<object, Map<string, object>>();

/**
 * The state that an operation leads to. The same operation on the same state leads to the same object, so
 * whatever was found out about it, such as its fingerprint, is known when another life comes the same way.
 */
export function after<State extends object>(state: State, operation: string, make: () => State): State {
  const known = followers.get(state) ?? new Map<string, object>();
  followers.set(state, known);
  const next = (known.get(operation) as State | undefined) ?? make();
  known.set(operation, next);
  return next;
}
